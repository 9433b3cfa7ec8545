// The row that each text names, for all texts of one kind: it pays off for many references.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import { rowOrder } from '../columns/order-rows.ts';
import type { NameKind } from './name-kind.ts';

/** For each text the row of highest market cap that it names. */
export type CoinIndex = ReadonlyMap<string, number>;

/** Returns the texts that name the coin of a row. */
const textsOf = (columns: CoinColumns, kind: NameKind): ((row: number) => readonly (string | undefined)[]) => {
  if (kind !== 'contract') {
    const texts = comparableTexts(columns, kind);
    return (row) => [texts[row]];
  }
  const contracts = columns.contracts();
  return (row) =>
    (contracts[row] ?? []).flatMap(({ chain, address }) =>
      chain === undefined ? [address] : [address, `${chain}:${address}`],
    );
};

export const makeCoinIndex = (columns: CoinColumns, kind: NameKind): CoinIndex => {
  const order = rowOrder(columns, { field: 'marketCap', descending: true });
  const texts = textsOf(columns, kind);
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
