// Which rows meet a condition: one test after another over whole columns. This is much cheaper than all tests on one
// row after another. Bounds on numbers, which most conditions consist of, take one tight loop per field, or none if the
// rows are sorted by the field.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns } from './coin-columns.ts';
import type { Condition, NumberTest } from '../query/condition.ts';
import { nextDown, nextUp } from '../query/numbers.ts';
import { compileCondition, type RowTest } from '../query/evaluate.ts';

/** The rows from `first` to before `end`. `end` is never less than `first`. */
interface RowSpan {
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
const spanWithin = (columns: CoinColumns, field: NumberFieldName, low: number, high: number): RowSpan | undefined => {
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
const overlap = (one: RowSpan, other: RowSpan): RowSpan => {
  const first = Math.max(one.first, other.first);
  return { first, end: Math.max(first, Math.min(one.end, other.end)) };
};

export interface RowFilter {
  /** The rows that can match: rows outside it never match. */
  readonly span: RowSpan;
  /** Moves the matching ones of the first `count` rows to the list's start, in order. Returns their number. */
  readonly keep: (rows: Uint32Array, count: number) => number;
  /**
   * Writes all matching rows to the list, in the order of the columns, and returns their number. The list must have
   * room for the span.
   */
  readonly find: (rows: Uint32Array) => number;
}

interface Interval {
  /** Inclusive, like `high`. */
  readonly low: number;
  readonly high: number;
}

const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;

/** The interval of numbers that pass a test; undefined for `!=`. */
const intervalOf = ({ operator, value }: NumberTest): Interval | undefined => {
  switch (operator) {
    case '>':
      return { low: nextUp(value), high: POSITIVE_INFINITY };
    case '>=':
      return { low: value, high: POSITIVE_INFINITY };
    case '<':
      return { low: NEGATIVE_INFINITY, high: nextDown(value) };
    case '<=':
      return { low: NEGATIVE_INFINITY, high: value };
    case '=':
      return { low: value, high: value };
    case '!=':
      return undefined;
    default:
      return operator satisfies never;
  }
};

const everything: Interval = { low: NEGATIVE_INFINITY, high: POSITIVE_INFINITY };

const meet = (one: Interval, other: Interval): Interval => ({
  low: Math.max(one.low, other.low),
  high: Math.min(one.high, other.high),
});

/** An interval for the values of a column. */
interface Bound extends Interval {
  readonly values: Float64Array;
}

/** Keeps the rows with a value in the interval. A missing value is NaN, which is in no interval. */
const keepWithin = (rows: Uint32Array, count: number, { values, low, high }: Bound): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (value >= low && value <= high) {
      rows[kept] = row;
      kept += 1;
    }
  }
  return kept;
};

/** Writes the rows of the span with a value in the interval: `findAll` and `keepWithin` in one loop. */
const findWithin = (rows: Uint32Array, { first, end }: RowSpan, { values, low, high }: Bound): number => {
  let found = 0;
  for (let row = first; row < end; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (value >= low && value <= high) {
      rows[found] = row;
      found += 1;
    }
  }
  return found;
};

const findAll = (rows: Uint32Array, { first, end }: RowSpan): number => {
  for (let row = first; row < end; row += 1) rows[row - first] = row;
  return end - first;
};

const keepInSpan = (rows: Uint32Array, count: number, { first, end }: RowSpan): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    if (row >= first && row < end) {
      rows[kept] = row;
      kept += 1;
    }
  }
  return kept;
};

const keepPassing = (rows: Uint32Array, count: number, test: RowTest): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    if (test(row)) {
      rows[kept] = row;
      kept += 1;
    }
  }
  return kept;
};

/** Splits a condition into one interval per field and the remaining parts. */
const partsOf = (condition: Condition): { intervals: ReadonlyMap<NumberFieldName, Interval>; rest: Condition[] } => {
  const intervals = new Map<NumberFieldName, Interval>();
  const rest: Condition[] = [];
  const add = (part: Condition): void => {
    if (part.kind === 'all') return part.parts.forEach(add);
    const interval = part.kind === 'number' ? intervalOf(part) : undefined;
    if (part.kind !== 'number' || interval === undefined) rest.push(part);
    else intervals.set(part.field, meet(intervals.get(part.field) ?? everything, interval));
  };
  add(condition);
  return { intervals, rest };
};

/** Returns a filter for the rows of these columns. */
export const compileFilter = (condition: Condition, columns: CoinColumns): RowFilter => {
  const { intervals, rest } = partsOf(condition);
  const spans: RowSpan[] = [{ first: 0, end: columns.count }];
  const bounds: Bound[] = [];
  for (const [field, { low, high }] of intervals) {
    const within = spanWithin(columns, field, low, high);
    if (within === undefined) bounds.push({ values: columns.numbers(field), low, high });
    else spans.push(within);
  }
  const span = spans.reduce(overlap);
  const tests = rest.map((part) => compileCondition(part, columns));
  const [firstBound, ...otherBounds] = bounds;
  return {
    span,
    keep: (rows, count) => {
      let kept = keepInSpan(rows, count, span);
      for (const bound of bounds) kept = keepWithin(rows, kept, bound);
      for (const test of tests) kept = keepPassing(rows, kept, test);
      return kept;
    },
    find: (rows) => {
      let found = firstBound === undefined ? findAll(rows, span) : findWithin(rows, span, firstBound);
      for (const bound of otherBounds) found = keepWithin(rows, found, bound);
      for (const test of tests) found = keepPassing(rows, found, test);
      return found;
    },
  };
};

/** The filter, followed by one more test. */
export const filterAnd = ({ span, keep, find }: RowFilter, test: RowTest): RowFilter => ({
  span,
  keep: (rows, count) => keepPassing(rows, keep(rows, count), test),
  find: (rows) => keepPassing(rows, find(rows), test),
});
