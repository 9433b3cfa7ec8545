// Lets a request in if it carries an access token, where the gateway has any. Only hashes of tokens are stored; a token
// is hashed and compared with each of them in constant time, and goes no further.

import { searchOf } from './search-of.ts';

const bearer = /^Bearer\s+(\S+)$/i;

/** The token that a request carries: as its own header, as the upstream's clients send keys, or in the address. */
export const tokenOf = (request: Request): string | undefined => {
  const authorization = bearer.exec(request.headers.get('Authorization') ?? '')?.[1];
  const given = [authorization, request.headers.get('X-API-KEY'), searchOf(request).get('token')];
  return given.find((token) => typeof token === 'string' && token !== '') ?? undefined;
};

const bytesOf = (hash: string): Uint8Array =>
  Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Whether a request may be answered; always, where there are no tokens. */
export const checkAccess = async (request: Request, hashes: readonly string[]): Promise<boolean> => {
  if (hashes.length === 0) return true;
  const token = tokenOf(request);
  if (token === undefined) return false;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  // All are compared, so that the time taken tells nothing about which one came close.
  return hashes.map((hash) => crypto.subtle.timingSafeEqual(digest, bytesOf(hash))).includes(true);
};
