// Filters, sorts and pages columns, or counts matches. Reads only the rows it needs, and sorts only the page.

import type { RowFilter } from './filter-rows.ts';
import type { CoinColumns } from './coin-columns.ts';
import { orderedRows, rowOrder, type RowOrder, type Sort, standInOrder } from './sort.ts';

interface RowsAsked {
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  /** Rows per page. */
  readonly limit: number;
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
