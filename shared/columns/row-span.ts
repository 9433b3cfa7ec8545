// Which rows can hold values between two bounds, where the rows are known to stand in that field's order: found by halving.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns } from './coin-columns.ts';

/** Rows from `first` to before `end`, which is never before `first`. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/** The first of the rows that is past something, where all rows behind it are as well; their end where none is. */
const firstPast = ({ first, end }: RowSpan, isPast: (row: number) => boolean): number => {
  let [low, high] = [first, end];
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
  const first = firstPast({ first: 0, end: count }, rises ? (row) => !(at(row) < low) : (row) => !(at(row) > high));
  const end = firstPast({ first, end: count }, rises ? (row) => !(at(row) <= high) : (row) => !(at(row) >= low));
  return { first, end };
};

/** The rows of both. */
export const overlap = (one: RowSpan, other: RowSpan): RowSpan => {
  const first = Math.max(one.first, other.first);
  return { first, end: Math.max(first, Math.min(one.end, other.end)) };
};
