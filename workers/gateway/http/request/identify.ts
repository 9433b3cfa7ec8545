// Who sends a request: the client, by the first known token that it carries, as many of Google's spreadsheets share
// an address, else by its network; the page, which may be refused; and whether it wants a page or JSON. Only hashes
// of tokens are stored; a request's token is hashed, compared with each of them in constant time, and not passed on.

import { hashText } from '../../../../shared/text/hash.ts';
import type { Client, Scope } from '../../caller/client.ts';
import type { Configuration } from '../../configuration/configuration.ts';
import { searchOf } from './parameters.ts';
import { isLoopback } from '../../../../shared/text/setting.ts';

const bearer = /^Bearer\s+(\S+)$/i;

interface GivenToken {
  readonly token: string;
  readonly isInHeader: boolean;
}

/** The request's tokens: in the Authorization header, in X-API-KEY like the upstream's keys, or in the address. */
const tokensOf = (request: Request): readonly GivenToken[] => {
  const authorization = bearer.exec(request.headers.get('Authorization') ?? '')?.[1];
  return [
    { token: authorization, isInHeader: true },
    { token: request.headers.get('X-API-KEY'), isInHeader: true },
    { token: searchOf(request).get('token'), isInHeader: false },
  ].flatMap(({ token, isInHeader }) => (typeof token === 'string' && token !== '' ? [{ token, isInHeader }] : []));
};

const bytesOf = (hash: string): Uint8Array =>
  Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Which of these hashes a token has. */
const knownBy = async (token: string): Promise<(hashes: readonly string[]) => boolean> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  // All hashes are compared, so that the time does not show which one is similar.
  return (hashes) => hashes.map((hash) => crypto.subtle.timingSafeEqual(digest, bytesOf(hash))).includes(true);
};

/** Leading groups of an IPv6 address that identify a customer's network (/48). */
const NETWORK_GROUPS = 3;

/** The part of an address that identifies a client: the whole IPv4 address, or the network of an IPv6 address. */
const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...(tail ?? '').split(':')];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};

type Hashes = Pick<Configuration, 'accessTokenHashes' | 'operatorTokenHashes' | 'portfolioTokenHashes'>;

/** What a token permits. An operator's or owner's token in an address would stay in histories and logs of others. */
const scopesOf = async ({ token, isInHeader }: GivenToken, hashes: Hashes): Promise<readonly Scope[]> => {
  const isKnown = await knownBy(token);
  const isAccess = isKnown(hashes.accessTokenHashes);
  const isOperator = isInHeader && isKnown(hashes.operatorTokenHashes);
  const isOwner = isInHeader && isKnown(hashes.portfolioTokenHashes);
  return [
    ...(isAccess ? (['data'] as const) : []),
    ...(isOperator ? (['operator'] as const) : []),
    ...(isOwner ? (['portfolio'] as const) : []),
  ];
};

/** The client with the scopes of all its known tokens. Without access tokens the gateway is open to everyone. */
export const identify = async (request: Request, hashes: Hashes): Promise<Client> => {
  const isPrivate = hashes.accessTokenHashes.length > 0;
  const scopes = new Set<Scope>(isPrivate ? ['open'] : ['open', 'data']);
  let key: string | undefined;
  const isAnyKnown = [hashes.accessTokenHashes, hashes.operatorTokenHashes, hashes.portfolioTokenHashes].some(
    ({ length }) => length > 0,
  );
  for (const given of isAnyKnown ? tokensOf(request) : []) {
    const permitted = await scopesOf(given, hashes);
    if (permitted.length > 0) key ??= `token ${hashText(given.token)}`;
    for (const scope of permitted) scopes.add(scope);
  }
  return { key: key ?? `address ${networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown')}`, scopes };
};

/** Whether the client asks for a page: browsers do by name, and programs that take JSON too get that. */
export const prefersHtml = ({ headers }: Request): boolean => {
  const accept = headers.get('Accept') ?? '';
  return /text\/html/i.test(accept) && !/application\/json/i.test(accept);
};

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
