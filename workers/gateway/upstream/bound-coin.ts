// Bounds the size of one coin in answers and in the caches of clients. Real coins have about 1 KB.

import { fieldNames, numberFieldNames } from '../../../shared/coin/coin-fields.ts';
import { isShallow } from './json-value.ts';
import type { Coin } from './named-coin.ts';

export const MAX_COIN_BYTES = 32 * 1024;

const encoder = new TextEncoder();

/** Bytes of a member in an object, including its comma; infinite if it can't be written. */
const memberBytes = ([name, value]: readonly [string, unknown]): number =>
  isShallow(value) ? encoder.encode(JSON.stringify({ [name]: value })).byteLength - 1 : Number.POSITIVE_INFINITY;

/** Fields by priority; unknown fields come last. */
const order: readonly string[] = ['id', 'name', 'symbol', ...numberFieldNames, ...fieldNames];
const placeOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);

/** The coin without members that exceed the limit, and without those that are nested too deep. */
export const boundCoin = (coin: Coin): Coin => {
  const members = Object.entries(coin);
  let left = MAX_COIN_BYTES - 1;
  const dropped = new Set<string>();
  for (const member of members.toSorted(([one], [other]) => placeOf(one) - placeOf(other))) {
    const size = memberBytes(member);
    if (size <= left) left -= size;
    else dropped.add(member[0]);
  }
  const { id, name, symbol } = coin;
  return { ...Object.fromEntries(members.filter(([field]) => !dropped.has(field))), id, name, symbol };
};
