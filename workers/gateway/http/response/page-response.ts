// A static page in place of JSON, for people: the same address answers both.

import { prefersHtml } from '../request/prefers-html.ts';

/** The static pages beside the Worker. */
export type Pages = Pick<Fetcher, 'fetch'>;

/**
 * The page that stands at `address` beside the Worker, where whoever asks prefers one and there is one.
 * @param status of the answer; what is wrong at the asked address is so for a page too.
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
  // What a file says of itself; this address may answer other methods.
  headers.delete('Allow');
  if (status !== 200) {
    headers.set('Cache-Control', 'no-store');
    headers.delete('ETag');
  }
  return new Response(page.body, { status, headers });
};
