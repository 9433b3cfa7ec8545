// Which rows can hold values between two bounds, where the rows are known to stand in that field's order: found by halving.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns } from './coin-columns.ts';

/** Rows from `first` to before `end`. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/** The first of `count` rows that is past something, where all rows behind it are as well. */
const firstPast = (count: number, isPast: (row: number) => boolean): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The rows with a value from `low` to `high`, all of them and no others; undefined where the rows stand in another order. */
export const spanWithin = (
  columns: CoinColumns,
  field: NumberFieldName,
  low: number,
  high: number,
): RowSpan | undefined => {
  const { count, orders = [] } = columns;
  const rises = orders.includes(field);
  if (!rises && !orders.includes(`-${field}`)) return undefined;
  const values = columns.numbers(field);
  const at = (row: number): number => values[row] ?? Number.NaN;
  // Missing values are NaN and stand last in both directions: each test lets them be past.
  const first = firstPast(count, rises ? (row) => !(at(row) < low) : (row) => !(at(row) > high));
  const end = firstPast(count, rises ? (row) => !(at(row) <= high) : (row) => !(at(row) >= low));
  return { first, end: Math.max(first, end) };
};
