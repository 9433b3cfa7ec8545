// All rows of a set in the order of a sort. Putting them into order is worth it only for the questions that follow, so
// the first question by a field gets nothing, except where the rows stand nearly in that order.

import type { CoinColumns } from './coin-columns.ts';
import type { RowOrder, Sort } from './order-rows.ts';

/** Undefined: asked for once. */
type Kept = Map<string, Uint32Array | undefined>;

const kept = new WeakMap<CoinColumns, Kept>();

/** The order of the upstream's own lists, which snapshots are made of. */
const isNativeOrder = ({ field, descending }: Sort): boolean => (descending ? field === 'marketCap' : field === 'rank');

const keyOf = ({ field, descending }: Sort): string => `${descending ? '-' : ''}${field}`;

/** Whether all rows stand in the order of the sort as they are. */
export const standInOrder = (columns: CoinColumns, sort: Sort): boolean =>
  columns.orders?.includes(keyOf(sort)) ?? false;

const sortRows = (count: number, order: RowOrder): Uint32Array =>
  // An array's sort, unlike that of a typed array, makes use of rows that are in order already.
  Uint32Array.from(Array.from({ length: count }, (_, row) => row).sort(order));

/** The rows in the order of the sort, not to be changed; undefined where putting them into order would not pay yet. */
export const orderedRows = (columns: CoinColumns, sort: Sort, order: RowOrder): Uint32Array | undefined => {
  const held: Kept = kept.get(columns) ?? new Map();
  kept.set(columns, held);
  const key = keyOf(sort);
  const isFirst = !held.has(key) && !isNativeOrder(sort);
  const rows = isFirst ? undefined : (held.get(key) ?? sortRows(columns.count, order));
  held.set(key, rows);
  return rows;
};
