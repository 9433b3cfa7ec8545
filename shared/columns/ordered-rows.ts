// Keeps a sorted list of all rows for each sort. Sorting all rows pays off only from the second question on, so the
// first question with a sort gets no list, except for sorts that nearly match the rows' order.

import type { CoinColumns } from './coin-columns.ts';
import type { RowOrder, Sort } from './order-rows.ts';

/** Undefined: requested once, not sorted yet. */
type Kept = Map<string, Uint32Array | undefined>;

const kept = new WeakMap<CoinColumns, Kept>();

/** Whether the sort is the order of the upstream's lists, and so of snapshots. */
const isNativeOrder = ({ field, descending }: Sort): boolean => (descending ? field === 'marketCap' : field === 'rank');

const keyOf = ({ field, descending }: Sort): string => `${descending ? '-' : ''}${field}`;

/** Whether the rows are already in the order of the sort. */
export const standInOrder = (columns: CoinColumns, sort: Sort): boolean =>
  columns.orders?.includes(keyOf(sort)) ?? false;

const sortRows = (count: number, order: RowOrder): Uint32Array =>
  // `Array.prototype.sort` is fast on nearly sorted input, the sort of a typed array is not.
  Uint32Array.from(Array.from({ length: count }, (_, row) => row).sort(order));

/** The rows in the order of the sort, read-only; undefined if sorting them does not pay off yet. */
export const orderedRows = (columns: CoinColumns, sort: Sort, order: RowOrder): Uint32Array | undefined => {
  const held: Kept = kept.get(columns) ?? new Map();
  kept.set(columns, held);
  const key = keyOf(sort);
  const isFirst = !held.has(key) && !isNativeOrder(sort);
  const rows = isFirst ? undefined : (held.get(key) ?? sortRows(columns.count, order));
  held.set(key, rows);
  return rows;
};
