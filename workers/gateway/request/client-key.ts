// Who asks, as far as a request tells: the access token, since many spreadsheets share Google's addresses, else the network
// that it comes from.

import { hashText } from '../../../shared/text/hash.ts';
import { tokenOf } from './check-access.ts';

/** Groups of an IPv6 address that name a customer's network (/48): one customer has all addresses in it. */
const NETWORK_GROUPS = 3;

/** What of an address stands for one client: an IPv4 address, the network of an IPv6 one. */
export const networkOf = (address: string): string => {
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

/** @param hasTokens whether access tokens are asked for, so that a request that gets further carries one that is known. */
export const clientKey = (request: Request, hasTokens: boolean): string => {
  const token = hasTokens ? tokenOf(request) : undefined;
  return token === undefined ? networkOf(request.headers.get('CF-Connecting-IP') ?? 'unknown') : hashText(token);
};
