// Sorts rows by the sort field, then rank, then id. Missing values come last in both directions. Texts are compared by
// their lower-cased code units, so that every runtime gives the same order.

import { isNumberField, type SortFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns, NamedTextField } from './coin-columns.ts';

export interface Sort {
  readonly field: SortFieldName;
  readonly descending: boolean;
}

/** Negative if row `a` comes before row `b`. */
export type RowOrder = (a: number, b: number) => number;

/**
 * Compares by a number, then by `ties`. One function without inner calls: new isolates run uncompiled code, where calls
 * are slow.
 */
const numberOrder = (values: Float64Array, descending: boolean, ties: RowOrder): RowOrder => {
  const before = descending ? 1 : -1;
  return (a, b) => {
    const x = values[a] ?? Number.NaN;
    const y = values[b] ?? Number.NaN;
    if (x < y) return before;
    if (x > y) return -before;
    if (x === y) return ties(a, b);
    return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || ties(a, b);
  };
};

const compareTexts = (a: string | undefined, b: string | undefined, descending: boolean): number => {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
};

const textOrder = (columns: CoinColumns, field: NamedTextField, descending: boolean, ties: RowOrder): RowOrder => {
  const texts = columns.lowerTexts(field);
  return (a, b) => compareTexts(texts[a], texts[b], descending) || ties(a, b);
};

/** Returns a total order: two rows compare equal only if their ids are equal. */
export const rowOrder = (columns: CoinColumns, { field, descending }: Sort): RowOrder => {
  // Decoding ids is expensive: they are read only if two rows are equal otherwise.
  let ids: RowOrder | undefined;
  const byId: RowOrder = (a, b) => (ids ??= textOrder(columns, 'id', false, () => 0))(a, b);
  const byRank = numberOrder(columns.numbers('rank'), false, byId);
  return isNumberField(field)
    ? numberOrder(columns.numbers(field), descending, byRank)
    : textOrder(columns, field, descending, byRank);
};
