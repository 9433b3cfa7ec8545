// A file of another host with this gateway's address in it, so that a person who uploads or pastes it need not edit it.
// The build leaves placeholders in the static file.

import { ADDRESS_PLACEHOLDER, ID_PLACEHOLDER } from '../../../../shared/protocol/placeholders.ts';
import { crossOriginHeaders } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { refuseParameters } from './refuse-parameters.ts';
import type { RouteContext } from './route-context.ts';

const ownComputer = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A proxy may have ended the encryption: nobody but this computer itself reaches a gateway without. */
const addressOf = ({ url }: Request): string => {
  const { protocol, hostname, host } = new URL(url);
  return protocol === 'http:' && ownComputer.test(hostname) ? `http://${host}` : `https://${host}`;
};

/** A GUID (version 8: made in a way of our own) that stays the same for an address. */
const guidOf = async (address: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address))).slice(0, 16);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

const fill = async (text: string, address: string): Promise<string> =>
  text
    .replaceAll(ADDRESS_PLACEHOLDER, address)
    .replaceAll(withoutScheme(ADDRESS_PLACEHOLDER), withoutScheme(address))
    .replaceAll(ID_PLACEHOLDER, await guidOf(address));

const notBuilt = 'This gateway was deployed without its pages: build them with "npm run build" and deploy again.';

/** @param name of the downloaded file; undefined for a file that is read in place. */
export const filledFile = async (
  request: Request,
  { gateway }: RouteContext,
  name: string | undefined,
): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const { pathname } = new URL(request.url);
  const file = await gateway.pages?.fetch(new URL(pathname.replace(/\/+$/, ''), request.url));
  if (file?.ok !== true) return problemResponse({ reason: 'route-not-found', detail: notBuilt }, request);
  const headers = new Headers(crossOriginHeaders);
  headers.set('Content-Type', file.headers.get('Content-Type') ?? 'text/plain');
  headers.set('X-Content-Type-Options', 'nosniff');
  // The address in it is that of this request.
  headers.set('Cache-Control', 'no-cache');
  if (name !== undefined) headers.set('Content-Disposition', `attachment; filename="${name}"`);
  return new Response(await fill(await file.text(), addressOf(request)), { headers });
};
