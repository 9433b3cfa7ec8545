// A route to a file of another host with this gateway's address in it, so that a person who uploads or pastes it need
// not edit it. The build leaves placeholders in the static file.

import { ADDRESS_PLACEHOLDER, HOST_PLACEHOLDER, ID_PLACEHOLDER } from '../../../../shared/protocol/placeholders.ts';
import { isLoopback } from '../../../../shared/text/setting.ts';
import { commonHeaders } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import { refuseParameters, type Route } from './route-context.ts';

/** A proxy may have ended the encryption: only this computer itself reaches a gateway without. */
const schemeOf = ({ protocol, hostname }: URL): string => (isLoopback(hostname) ? protocol : 'https:');

/** A GUID (version 8: made in a way of our own) that stays the same for an address. */
const guidOf = async (address: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(address)));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(...).(...)(.{12}).*/, '$1-$2-8$3-8$4-$5');
};

/** A name or an address. Others may have signs that end a text in XML or in a script. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

const oddHost =
  'This file names the host at which it is asked for, which must be a name or an address: ask for it there.';

const notBuilt = 'This gateway has no pages: run "npm run build" and deploy again.';

/** @param name of the file to save; undefined for a file that is read in place. */
export const filledFile = (address: string, name?: string): Route => ({
  address,
  method: 'GET',
  scope: 'open',
  handle: async (request, { gateway }) => {
    const unexpected = refuseParameters(request);
    if (unexpected !== undefined) return unexpected;
    const url = new URL(request.url);
    if (!plainHost.test(url.host))
      return problemResponse({ reason: 'invalid-parameter', name: 'Host', detail: oddHost }, request);
    const file = await gateway.pages?.fetch(new URL(address, url));
    if (!file?.ok) return problemResponse({ reason: 'route-not-found', detail: notBuilt }, request);
    const own = `${schemeOf(url)}//${url.host}`;
    const text = (await file.text())
      .replaceAll(ADDRESS_PLACEHOLDER, own)
      .replaceAll(HOST_PLACEHOLDER, url.host)
      .replaceAll(ID_PLACEHOLDER, await guidOf(own));
    return new Response(text, {
      headers: {
        ...commonHeaders,
        'Content-Type': file.headers.get('Content-Type') ?? '',
        // The address in it is that of this request.
        'Cache-Control': 'no-cache',
        ...(name !== undefined && { 'Content-Disposition': `attachment; filename="${name}"` }),
      },
    });
  },
});
