// Finds the rows with values between two bounds by binary search, for a field that the rows are sorted by.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns } from './coin-columns.ts';

/** The rows from `first` to before `end`. `end` is never less than `first`. */
export interface RowSpan {
  readonly first: number;
  readonly end: number;
}

/**
 * The first row of the span for which `isPast` holds, else the span's end. `isPast` must hold for all rows after it,
 * too.
 */
const firstPast = ({ first, end }: RowSpan, isPast: (row: number) => boolean): number => {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The span of all rows with a value from `low` to `high`; undefined if the rows are not sorted by the field. */
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
  // Missing values are NaN and come last in both directions. Both tests are negated, so that NaN counts as past.
  const first = firstPast({ first: 0, end: count }, rises ? (row) => !(at(row) < low) : (row) => !(at(row) > high));
  const end = firstPast({ first, end: count }, rises ? (row) => !(at(row) <= high) : (row) => !(at(row) >= low));
  return { first, end };
};

/** The rows that both spans contain. */
export const overlap = (one: RowSpan, other: RowSpan): RowSpan => {
  const first = Math.max(one.first, other.first);
  return { first, end: Math.max(first, Math.min(one.end, other.end)) };
};
