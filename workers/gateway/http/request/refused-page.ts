// Whether a request comes from a page that may not ask. A gateway on its user's own computer would spend the key's
// credits for any page that the user visits. Programs send neither header.

import { isLoopback } from '../../../../shared/text/setting.ts';

/** Of a page's images, scripts and frames, whose requests have no Origin; but not of a link to the gateway. */
const isOfOtherSite = ({ headers }: Request): boolean =>
  ['cross-site', 'same-site'].includes(headers.get('Sec-Fetch-Site') ?? '') &&
  headers.get('Sec-Fetch-Dest') !== 'document';

/** The origin or host that is refused; undefined if none. @param allowed lower-cased; `*` is any. */
export const refusedPage = (request: Request, allowed: readonly string[]): string | undefined => {
  if (allowed.includes('*')) return undefined;
  const { protocol, hostname, host, origin: own } = new URL(request.url);
  // A foreign name that leads to this computer would make its page one of the gateway's own (DNS rebinding).
  if (protocol === 'http:' && !isLoopback(hostname)) return host;
  const origin = request.headers.get('Origin');
  if (origin === null) return isOfOtherSite(request) ? 'another site' : undefined;
  return origin === own || allowed.includes(origin.toLowerCase()) ? undefined : origin;
};
