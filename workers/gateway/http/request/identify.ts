// Identifies the client of a request: by a known access token, as many of Google's spreadsheets share an address, else
// by its network. An unknown token is ignored. Only hashes of tokens are stored; a request's token is hashed, compared
// with each of them in constant time, and not passed on.

import { hashText } from '../../../../shared/text/hash.ts';
import type { Client, Scope } from '../../caller/client.ts';
import { searchOf } from './search-of.ts';

const bearer = /^Bearer\s+(\S+)$/i;

/** The request's token: in the Authorization header, in X-API-KEY like the upstream's keys, or in the address. */
const tokenOf = (request: Request): string | undefined => {
  const authorization = bearer.exec(request.headers.get('Authorization') ?? '')?.[1];
  const given = [authorization, request.headers.get('X-API-KEY'), searchOf(request).get('token')];
  return given.find((token) => typeof token === 'string' && token !== '') ?? undefined;
};

const bytesOf = (hash: string): Uint8Array =>
  Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const isKnown = async (token: string, hashes: readonly string[]): Promise<boolean> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  // All hashes are compared, so that the time does not show which one is similar.
  return hashes.map((hash) => crypto.subtle.timingSafeEqual(digest, bytesOf(hash))).includes(true);
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

const openOnly: ReadonlySet<Scope> = new Set(['open']);
const everything: ReadonlySet<Scope> = new Set(['open', 'data']);

/** @param accessTokenHashes hashes of all tokens; empty if the gateway needs no token. */
export const identify = async (request: Request, accessTokenHashes: readonly string[]): Promise<Client> => {
  const hasTokens = accessTokenHashes.length > 0;
  const token = hasTokens ? tokenOf(request) : undefined;
  if (token !== undefined && (await isKnown(token, accessTokenHashes)))
    return { key: `token ${hashText(token)}`, scopes: everything };
  const key = `address ${networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown')}`;
  return { key, scopes: hasTokens ? openOnly : everything };
};
