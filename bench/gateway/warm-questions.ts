// Addresses for the warm measurements: unique questions, each with 100 rows in its answer.

import { numbersFrom } from '../random-columns.ts';

const DISTINCT = 4000;
/** Minimum number of coins that the condition on rank matches; enough for 100 rows on the second page. */
const LEAST_MATCHES = 220;

const fields = ['price', 'volume', 'priceChange1h', 'priceChange1d', 'priceChange1w'] as const;
const sorts = ['rank', 'marketCap', 'price', 'volume', 'priceChange1d', 'priceChange1w', 'name', 'symbol'] as const;
/** Bounds that nearly every coin passes: the filter does its work, and the answer stays full. */
const wideBounds = { price: 0, volume: 1, priceChange1h: -40, priceChange1d: -60, priceChange1w: -80 } as const;

/** `options`: the same for all, like `format=table`. `depth`: coins in the snapshot. */
export const distinctPaths = (options: string, depth: number): readonly string[] => {
  const random = numbersFrom(20_261_121);
  const pick = <Value>(list: readonly [Value, ...Value[]]): Value =>
    list[Math.floor(random() * list.length)] ?? list[0];
  return Array.from({ length: DISTINCT }, () => {
    const field = pick(fields);
    const most = LEAST_MATCHES + Math.floor(random() * (depth - LEAST_MATCHES));
    // Besides the random parts a counter, so that no cache can have the answer.
    const where = `rank<=${most} and ${field}>${wideBounds[field]}.{n} and marketCap>0.{n}`;
    const sort = `${random() < 0.5 ? '-' : '%2B'}${pick(sorts)}`;
    const page = most > 2 * LEAST_MATCHES && random() < 0.3 ? 2 : 1;
    return `/coins?${options}&limit=100&page=${page}&sort=${sort}&where=${encodeURIComponent(where).replaceAll('%7Bn%7D', '{n}')}`;
  });
};
