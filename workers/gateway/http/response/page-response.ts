// A static page in place of JSON for a client that prefers HTML at the same address.

import { prefersHtml } from '../request/identify.ts';

/** The static pages deployed with the Worker. */
export type Pages = Pick<Fetcher, 'fetch'>;

/**
 * The static page at `address`, if the client prefers HTML and the page exists.
 * @param status HTTP status of the response: an error at the requested address keeps its status as a page.
 */
export const pageResponse = async (
  request: Request,
  pages: Pages | undefined,
  address: string,
  status = 200,
): Promise<Response | undefined> => {
  if (pages === undefined || !prefersHtml(request)) return undefined;
  const page = await pages.fetch(new URL(address, request.url));
  if (!page.ok) return undefined;
  const headers = new Headers(page.headers);
  headers.set('Vary', 'Accept');
  // It describes the static file; the address may answer other methods.
  headers.delete('Allow');
  if (status !== 200) {
    headers.set('Cache-Control', 'no-store');
    headers.delete('ETag');
  }
  return new Response(page.body, { status, headers });
};
