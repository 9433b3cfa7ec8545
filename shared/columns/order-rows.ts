// Puts rows into order: by the sort field, then rank, then id. Missing values stand last in both directions; texts go by
// their lower-cased code units, so that every runtime sorts alike.

import { isNumberField, type SortFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns, NamedTextField } from './coin-columns.ts';

export interface Sort {
  readonly field: SortFieldName;
  readonly descending: boolean;
}

/** Negative where row `a` stands before row `b`. */
export type RowOrder = (a: number, b: number) => number;

const compareNumbers = (a: number, b: number, descending: boolean): number => {
  if (a < b) return descending ? 1 : -1;
  if (a > b) return descending ? -1 : 1;
  if (a === b) return 0;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
};

const compareTexts = (a: string | undefined, b: string | undefined, descending: boolean): number => {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return a < b === descending ? 1 : -1;
};

const fieldOrder = (columns: CoinColumns, { field, descending }: Sort): RowOrder => {
  if (isNumberField(field)) {
    const values = columns.numbers(field);
    return (a, b) => compareNumbers(values[a] ?? Number.NaN, values[b] ?? Number.NaN, descending);
  }
  const texts = columns.lowerTexts(field satisfies NamedTextField);
  return (a, b) => compareTexts(texts[a], texts[b], descending);
};

/** The order of rows under a sort, total: no two rows compare equal unless their ids do. */
export const rowOrder = (columns: CoinColumns, sort: Sort): RowOrder => {
  const byField = fieldOrder(columns, sort);
  const byRank = fieldOrder(columns, { field: 'rank', descending: false });
  const byId = fieldOrder(columns, { field: 'id', descending: false });
  return (a, b) => byField(a, b) || byRank(a, b) || byId(a, b);
};
