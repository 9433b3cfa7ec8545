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

/** By a number, then as `ties` says. One function without calls in it: in a new isolate nothing is compiled yet, and calls are dear. */
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

/** The order of rows under a sort, total: no two rows compare equal unless their ids do. */
export const rowOrder = (columns: CoinColumns, { field, descending }: Sort): RowOrder => {
  // Ids are texts, which may have to be decoded: they are not touched before two rows are equal in all else.
  let ids: RowOrder | undefined;
  const byId: RowOrder = (a, b) => (ids ??= textOrder(columns, 'id', false, () => 0))(a, b);
  const byRank = numberOrder(columns.numbers('rank'), false, byId);
  return isNumberField(field)
    ? numberOrder(columns.numbers(field), descending, byRank)
    : textOrder(columns, field, descending, byRank);
};
