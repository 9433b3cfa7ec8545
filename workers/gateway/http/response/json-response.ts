// A JSON answer that must not be cached.

import { commonHeaders } from './headers.ts';

export const jsonContentType = 'application/json; charset=utf-8';

interface Told {
  /** The answer contains invented prices. */
  readonly simulated: boolean;
  readonly more?: Readonly<Record<string, string>>;
}

/** @param body an object, or JSON as bytes. */
export const jsonResponse = (body: object | Uint8Array, { simulated, more = {} }: Told): Response =>
  new Response(body instanceof Uint8Array ? body : JSON.stringify(body), {
    headers: {
      ...commonHeaders,
      'Content-Type': jsonContentType,
      'Cache-Control': 'no-store',
      ...more,
      ...(simulated ? { 'X-Data-Simulated': 'true' } : {}),
    },
  });
