// Filters, sorts and pages columns, or counts matches. Reads only the rows it needs, and sorts only the page. One test
// after another is made over whole columns, much cheaper than all tests on one row after another. Bounds on numbers,
// which most conditions consist of, take one tight loop per field, or none if the rows are sorted by the field.

import type { NumberFieldName } from '../coin/coin-fields.ts';
import type { CoinColumns } from './coin-columns.ts';
import type { Condition, NumberTest } from '../query/condition.ts';
import { nextDown, nextUp } from '../query/numbers.ts';
import { compileCondition, type RowTest } from '../query/evaluate.ts';
import type { Question } from '../query/question.ts';
import { orderedRows, rowOrder, type RowOrder, standInOrder } from './sort.ts';

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

interface RowsAsked extends Pick<Question, 'sort' | 'page' | 'limit'> {
  /** Whether to count all matches, which reads every row. */
  readonly needsTotal: boolean;
}

interface RowSelection {
  /** The page's rows, sorted. */
  readonly rows: readonly number[];
  /** The number of matches on all pages. It may be undefined if `needsTotal` is false. */
  readonly total: number | undefined;
}

/** Restores the heap below `index`. The root is the row that comes last in the order. */
const sink = (heap: number[], index: number, order: RowOrder): void => {
  const row = heap[index] ?? 0;
  let hole = index;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && order(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child += 1;
    if (order(heap[child] ?? 0, row) <= 0) break;
    heap[hole] = heap[child] ?? 0;
    hole = child;
  }
  heap[hole] = row;
};

/** The first `count` of the rows, sorted. */
const firstRows = (rows: Uint32Array, count: number, order: RowOrder): readonly number[] => {
  if (rows.length <= 2 * count) return Array.from(rows).sort(order).slice(0, count);
  const heap = Array.from(rows.subarray(0, count));
  for (let index = (count >> 1) - 1; index >= 0; index -= 1) sink(heap, index, order);
  for (let index = count; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (order(row, heap[0] ?? 0) < 0) {
      heap[0] = row;
      sink(heap, 0, order);
    }
  }
  return heap.sort(order);
};

/** Rows filtered at a time where the last ones may not be needed. */
const BLOCK_ROWS = 256;

/**
 * Returns a function that gives a list of at least `length` entries, with arbitrary content from earlier calls: to
 * allocate one for each question costs as much as to answer it. Not for use across an `await`.
 */
const createBufferPool = <List extends { readonly length: number }>(
  make: (length: number) => List,
): ((length: number) => List) => {
  let held = make(0);
  return (length) => {
    if (held.length < length) held = make(length);
    return held;
  };
};

const rowBuffers = createBufferPool((length) => new Uint32Array(length));
const markBuffers = createBufferPool((length) => new Uint8Array(length));

/**
 * The matches from `start` to before `end` of the sorted rows; `ordered` is undefined if the rows themselves are
 * sorted.
 */
const walk = (
  ordered: Uint32Array | undefined,
  { span, keep }: RowFilter,
  start: number,
  end: number,
): readonly number[] => {
  const block = rowBuffers(BLOCK_ROWS);
  const rows: number[] = [];
  let matches = 0;
  const [from, to] = ordered === undefined ? [span.first, span.end] : [0, ordered.length];
  for (let first = from; first < to && matches < end; first += BLOCK_ROWS) {
    const looked = Math.min(BLOCK_ROWS, to - first);
    for (let index = 0; index < looked; index += 1) block[index] = ordered?.[first + index] ?? first + index;
    const kept = keep(block, looked);
    const last = Math.min(kept, end - matches);
    for (let index = Math.max(0, start - matches); index < last; index += 1) rows.push(block[index] ?? 0);
    matches += kept;
  }
  return rows;
};

/** The same, if the matching rows are known: marks them and reads the marks in the order of the sort. */
const pick = (ordered: Uint32Array, matching: Uint32Array, start: number, end: number): readonly number[] => {
  const marks = markBuffers(ordered.length).fill(0);
  for (let index = 0; index < matching.length; index += 1) marks[matching[index] ?? 0] = 1;
  const rows: number[] = [];
  let matches = 0;
  for (let index = 0; matches < end; index += 1) {
    const row = ordered[index] ?? 0;
    if (marks[row] === 0) continue;
    if (matches >= start) rows.push(row);
    matches += 1;
  }
  return rows;
};

/** Returns a page of the rows that pass the filter. */
export const selectRows = (columns: CoinColumns, filter: RowFilter, wanted: RowsAsked): RowSelection => {
  const { sort, page, limit, needsTotal } = wanted;
  const [start, end] = [(page - 1) * limit, page * limit];
  const stand = standInOrder(columns, sort);
  const order = rowOrder(columns, sort);
  const ordered = stand ? undefined : orderedRows(columns, sort, order);
  if (!needsTotal && (stand || ordered !== undefined))
    return { rows: walk(ordered, filter, start, end), total: undefined };
  // Counting rows in the order of memory takes a fraction of the time of looking them up in another order.
  const list = rowBuffers(columns.count);
  const total = filter.find(list);
  const matches = list.subarray(0, total);
  if (start >= total) return { rows: [], total };
  if (stand) return { rows: Array.from(matches.subarray(start, end)), total };
  const rows =
    ordered === undefined
      ? firstRows(matches, end, order).slice(start)
      : pick(ordered, matches, start, Math.min(end, total));
  return { rows, total };
};

/**
 * Returns the number of rows that pass the filter and the test `among`. From `enough` on the count may be incomplete.
 */
export const countRows = (
  { span, keep }: RowFilter,
  among: (row: number) => boolean,
  enough = Number.POSITIVE_INFINITY,
): number => {
  const block = rowBuffers(BLOCK_ROWS);
  let matches = 0;
  for (let first = span.first; first < span.end && matches < enough; first += BLOCK_ROWS) {
    const looked = Math.min(BLOCK_ROWS, span.end - first);
    for (let index = 0; index < looked; index += 1) block[index] = first + index;
    const kept = keep(block, looked);
    for (let index = 0; index < kept; index += 1) if (among(block[index] ?? 0)) matches += 1;
  }
  return matches;
};
