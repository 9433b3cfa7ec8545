// An answer in JSON that nobody may keep.

import { commonHeaders } from './headers.ts';

export const jsonContentType = 'application/json; charset=utf-8';

interface Told {
  /** Prices in it are invented. */
  readonly simulated: boolean;
  readonly more?: Readonly<Record<string, string>>;
}

/** @param body JSON where it is bytes already. */
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
