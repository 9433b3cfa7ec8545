// Finds the coin that an id of another market data service means. Ids differ: one service has `bitcoin`, another one
// the symbol before it, `btc-bitcoin`. What does not match so is left alone.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';

/** Only the largest coins are looked at: names of small ones repeat. */
const LARGEST = 1000;

/** The number of coins with a larger market cap. */
const larger = (caps: Float64Array, row: number): number => {
  const own = caps[row] ?? Number.NaN;
  let count = 0;
  for (const cap of caps) if (cap > own) count += 1;
  return count;
};

/** The row of the coin with this symbol and name in its id, or with this id after its symbol. */
export const otherIdRow = (columns: CoinColumns, text: string): number | undefined => {
  const [ids, symbols] = [comparableTexts(columns, 'id'), comparableTexts(columns, 'symbol')];
  const caps = columns.numbers('marketCap');
  const rows: number[] = [];
  for (const [row, id] of ids.entries()) {
    const symbol = symbols[row];
    if (id === undefined || symbol === undefined) continue;
    if (id === `${symbol}-${text}` || text === `${symbol}-${id}`) rows.push(row);
  }
  const [largest] = rows.filter((row) => !Number.isNaN(caps[row])).sort((a, b) => (caps[b] ?? 0) - (caps[a] ?? 0));
  return largest === undefined || larger(caps, largest) >= LARGEST ? undefined : largest;
};
