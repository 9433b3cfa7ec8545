// The row that a text names. The first texts are searched for, since an index costs as much as several searches; then
// an index of all texts is made. Both are freed together with the columns.

import type { CoinColumns } from '../columns/coin-columns.ts';
import { makeCoinIndex, type CoinIndex } from './coin-index.ts';
import type { NameKind } from './name-kind.ts';
import { searchCoin } from './search-coin.ts';

/**
 * Number of different texts of one kind that are searched for before the index is made: all coins of a table of past
 * prices. A search for a contract reads every coin's own.
 */
export const maxSearches: Readonly<Record<NameKind, number>> = { id: 24, symbol: 24, name: 24, contract: 8 };

interface Known {
  /** Results of searches; undefined: no such coin. */
  readonly searched: Map<string, number | undefined>;
  index: CoinIndex | undefined;
}

const kept = new WeakMap<CoinColumns, Map<NameKind, Known>>();

const knownOf = (columns: CoinColumns, kind: NameKind): Known => {
  const kinds = kept.get(columns) ?? new Map<NameKind, Known>();
  kept.set(columns, kinds);
  const known = kinds.get(kind) ?? { searched: new Map(), index: undefined };
  kinds.set(kind, known);
  return known;
};

/**
 * The row of highest market cap with this id, symbol, name or contract; undefined if there is none. `text`: as
 * `comparable` gives it.
 */
export const namedRow = (columns: CoinColumns, kind: NameKind, text: string): number | undefined => {
  const known = knownOf(columns, kind);
  const { searched } = known;
  if (known.index === undefined && !searched.has(text)) {
    if (searched.size < maxSearches[kind]) searched.set(text, searchCoin(columns, kind, text));
    else known.index = makeCoinIndex(columns, kind);
  }
  return (known.index ?? searched).get(text);
};
