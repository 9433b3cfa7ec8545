// The bound of a table of past prices.

import { bounds } from '../protocol/bounds.ts';

/** The sentence for too many coins; undefined if they are not. */
export const tooManyCoins = (count: number): string | undefined =>
  count <= bounds.historyCoins
    ? undefined
    : `That is ${count} coins, and a table of past prices has at most ${bounds.historyCoins}: take fewer.`;
