// Indexes from a text to a row, one for each way to name a coin. Built on first use; freed together with the columns.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import { rowOrder } from '../columns/order-rows.ts';

export type IndexName = 'id' | 'symbol' | 'name' | 'contract';

/** For each text the row of highest market cap that it names. */
type Index = ReadonlyMap<string, number>;

/** Returns the texts that name the coin of a row. */
const textsOf = (columns: CoinColumns, name: IndexName): ((row: number) => readonly (string | undefined)[]) => {
  if (name !== 'contract') {
    const texts = comparableTexts(columns, name);
    return (row) => [texts[row]];
  }
  const contracts = columns.contracts();
  return (row) =>
    (contracts[row] ?? []).flatMap(({ chain, address }) =>
      chain === undefined ? [address] : [address, `${chain}:${address}`],
    );
};

const makeIndex = (columns: CoinColumns, name: IndexName): Index => {
  const order = rowOrder(columns, { field: 'marketCap', descending: true });
  const texts = textsOf(columns, name);
  const index = new Map<string, number>();
  for (let row = 0; row < columns.count; row += 1) {
    for (const text of texts(row)) {
      if (text === undefined) continue;
      const held = index.get(text);
      if (held === undefined || order(row, held) < 0) index.set(text, row);
    }
  }
  return index;
};

const indexes = new WeakMap<CoinColumns, Map<IndexName, Index>>();

/**
 * The row of highest market cap with this id, symbol, name or contract; undefined if there is none. `text`: as
 * `comparable` gives it.
 */
export const indexedRow = (columns: CoinColumns, name: IndexName, text: string): number | undefined => {
  const held = indexes.get(columns) ?? new Map<IndexName, Index>();
  indexes.set(columns, held);
  const index = held.get(name) ?? makeIndex(columns, name);
  held.set(name, index);
  return index.get(text);
};
