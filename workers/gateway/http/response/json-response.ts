// A JSON answer that must not be cached.

import { commonHeaders, originHeader } from './headers.ts';

export const jsonContentType = 'application/json; charset=utf-8';

interface Told {
  /** The answer contains invented prices. */
  readonly simulated: boolean;
  /** The market data service; undefined for an answer without its data. */
  readonly source?: { readonly attribution: string };
  readonly more?: Readonly<Record<string, string>>;
}

/** @param body an object, or JSON as text or bytes. */
export const jsonResponse = (body: object | string | Uint8Array, { simulated, source, more = {} }: Told): Response =>
  new Response(typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body), {
    headers: {
      ...commonHeaders,
      'Content-Type': jsonContentType,
      'Cache-Control': 'no-store',
      ...more,
      ...originHeader(simulated, source),
    },
  });
