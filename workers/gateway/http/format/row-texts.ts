// Rows of a table as JSON. Most questions show rows in columns that earlier questions showed, so their texts are kept
// with the snapshot: writing numbers is the largest cost of a table.

import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import { createRecent, type Recent } from '../../cache/recent.ts';
import type { SnapshotColumns } from '../../codec/snapshot.ts';
import { cellReader, type CellSource } from './cell-value.ts';
import { isCellColumn } from '../../../../shared/columns/coin-columns.ts';

/** Texts of the rows in some columns. */
interface RowTexts {
  /** Number of cells of all rows. */
  readonly cells: number;
  /** By row; undefined until the row is first written. */
  readonly texts: (string | undefined)[];
  /** Approximate memory of the texts. */
  bytes: number;
}

/** Maximum number of kept cells of a snapshot; about 15 bytes each. */
const MOST_CELLS = 100_000;
/** Memory overhead of a text, and of a row's array element, bytes. */
const TEXT_BYTES = 16;
const PLACE_BYTES = 8;

const kept = new WeakMap<SnapshotColumns, Recent<RowTexts>>();

/** Whether the column's texts are short and the same in every answer. */
const isLasting = (column: ColumnName): boolean => isCellColumn(column);

const listsFor = (held: SnapshotColumns): Recent<RowTexts> => {
  const known = kept.get(held);
  if (known !== undefined) return known;
  const lists = createRecent<RowTexts>(MOST_CELLS, (list) => list.cells);
  kept.set(held, lists);
  held.weight.add(() => lists.entries().reduce((sum, [, { bytes }]) => sum + bytes, 0));
  return lists;
};

/** Undefined if the texts are not kept. */
const textsFor = (held: SnapshotColumns, columns: readonly ColumnName[]): RowTexts | undefined => {
  const cells = held.count * columns.length;
  if (cells > MOST_CELLS || !columns.every(isLasting)) return undefined;
  const lists = listsFor(held);
  const key = columns.join();
  const list = lists.get(key) ?? {
    cells,
    texts: Array<undefined>(held.count).fill(undefined),
    bytes: PLACE_BYTES * held.count,
  };
  lists.set(key, list);
  return list;
};

/** The given rows, each as a JSON array of its cells. */
export const rowTexts = (
  source: CellSource,
  rows: readonly number[],
  columns: readonly ColumnName[],
): readonly string[] => {
  const { columns: held } = source.snapshot;
  const list = textsFor(held, columns);
  const readers = columns.map((column) => cellReader(source, column));
  const write = (row: number): string => JSON.stringify(readers.map((read) => read(row)));
  if (list === undefined) return rows.map(write);
  const { texts, bytes } = list;
  const written = rows.map((row) => {
    const known = texts[row];
    if (known !== undefined) return known;
    const text = write(row);
    texts[row] = text;
    list.bytes += text.length + TEXT_BYTES;
    return text;
  });
  if (list.bytes !== bytes) held.weight.grow();
  return written;
};
