// Filter, sort and page over columns, without ordering more rows than the page needs.

import type { RowTest } from '../query/evaluate.ts';
import type { RowOrder } from './order-rows.ts';

export interface RowSelection {
  /** The page's rows in order. */
  readonly rows: readonly number[];
  /** All rows that match, on any page. */
  readonly total: number;
}

/** Sinks the entry at `index` of a heap whose root is the row that stands last in order. */
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

/** The `count` rows that stand first, in order. */
const firstRows = (rows: readonly number[], count: number, order: RowOrder): readonly number[] => {
  if (rows.length <= 2 * count) return [...rows].sort(order).slice(0, count);
  const heap = rows.slice(0, count);
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

/** Page `page` (from 1) of `limit` rows of the rows 0 to `count` − 1 that pass the test. */
export const selectRows = (
  count: number,
  test: RowTest,
  order: RowOrder,
  page: number,
  limit: number,
): RowSelection => {
  const matching: number[] = [];
  for (let row = 0; row < count; row += 1) if (test(row)) matching.push(row);
  const start = (page - 1) * limit;
  if (start >= matching.length) return { rows: [], total: matching.length };
  return { rows: firstRows(matching, start + limit, order).slice(start), total: matching.length };
};
