// Which row a text names, for each way of naming a coin. Built when first asked for, kept as long as the columns are.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import { rowOrder } from '../columns/order-rows.ts';

export type IndexName = 'id' | 'symbol' | 'name' | 'contract';

/** The row of highest market cap that each text names. */
type Index = ReadonlyMap<string, number>;

/** The texts that name the coin of a row. */
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

/** The row of highest market cap whose id, symbol, name or contract is `text` (as `comparable` makes it), or undefined. */
export const indexedRow = (columns: CoinColumns, name: IndexName, text: string): number | undefined => {
  const held = indexes.get(columns) ?? new Map<IndexName, Index>();
  indexes.set(columns, held);
  const index = held.get(name) ?? makeIndex(columns, name);
  held.set(name, index);
  return index.get(text);
};
