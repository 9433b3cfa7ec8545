// Rows of a table as JSON. Most questions show rows that others have shown before, in the same columns: their texts are
// kept with the snapshot, as writing numbers is what a table costs most.

import { isNumberField } from '../../../shared/coin/coin-fields.ts';
import { isPseudoColumn, type ColumnName } from '../../../shared/coin/columns.ts';
import { createRecent, type Recent } from '../cache/recent.ts';
import type { SnapshotColumns } from '../snapshot/snapshot-columns.ts';
import { cellReader, type CellSource } from './cell-value.ts';
import { isNamedText } from './needs-rows.ts';

/** The rows in some columns. */
interface RowTexts {
  /** How many cells there can be in all. */
  readonly cells: number;
  /** By row; undefined where it was not written yet. */
  readonly texts: (string | undefined)[];
}

/** Of a snapshot, about 15 bytes each. */
const MOST_CELLS = 100_000;

const kept = new WeakMap<SnapshotColumns, Recent<RowTexts>>();

/** Short, and the same in every answer. */
const isLasting = (column: ColumnName): boolean =>
  !isPseudoColumn(column) && (isNumberField(column) || isNamedText(column));

const textsFor = (held: SnapshotColumns, columns: readonly ColumnName[]): RowTexts['texts'] => {
  const cells = held.count * columns.length;
  if (cells > MOST_CELLS || !columns.every(isLasting)) return [];
  const lists = kept.get(held) ?? createRecent<RowTexts>(MOST_CELLS, (list) => list.cells);
  kept.set(held, lists);
  const key = columns.join();
  const list = lists.get(key) ?? { cells, texts: Array<undefined>(held.count).fill(undefined) };
  lists.set(key, list);
  return list.texts;
};

/** The given rows, each as a JSON array of its cells. */
export const rowTexts = (
  source: CellSource,
  rows: readonly number[],
  columns: readonly ColumnName[],
): readonly string[] => {
  const texts = textsFor(source.snapshot.columns, columns);
  const readers = columns.map((column) => cellReader(source, column));
  return rows.map((row) => (texts[row] ??= JSON.stringify(readers.map((read) => read(row)))));
};
