// The cells of coins, in columns that a question names: values, objects, and rows of a table as JSON. Most questions
// show rows in columns that earlier questions showed, so their texts are kept with the snapshot: writing numbers is
// the largest cost of a table.

import {
  coinField,
  type ColumnName,
  type FieldName,
  isNumberField,
  isPseudoColumn,
} from '../../../../shared/coin/coin-fields.ts';
import { problemCell, timeText } from '../../../../shared/text/shown.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import { isCellColumn } from '../../../../shared/columns/coin-columns.ts';
import type { Snapshot, SnapshotColumns } from '../../codec/snapshot.ts';
import type { CoinPlace, ListAnswer } from '../../ask/answer.ts';
import { createRecent, type Recent } from '../../cache/recent.ts';

const textOfEntry = (entry: unknown): string => {
  if (typeof entry === 'string') return entry;
  const { blockchain, contractAddress } = Object(entry);
  return typeof contractAddress === 'string'
    ? `${typeof blockchain === 'string' ? `${blockchain}:` : ''}${contractAddress}`
    : JSON.stringify(entry);
};

const fromCoin = (snapshot: Snapshot, row: number, field: FieldName): CellValue => {
  const value: unknown = snapshot.rows.coin(row)[field];
  if (value === undefined || value === null) return null;
  if (coinField(field).type === 'list' && Array.isArray(value))
    return value.length === 0 ? null : value.map(textOfEntry).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

/** The snapshot to read from, and the time that the answer states. */
interface CellSource {
  readonly snapshot: Snapshot;
  readonly asOf: number;
}

/** A function that returns a row's cell in the column; where `cellsNeedRows` is true, the row must be loaded. */
export const cellReader = ({ snapshot, asOf }: CellSource, column: ColumnName): ((row: number) => CellValue) => {
  if (isPseudoColumn(column)) {
    const text = timeText(asOf);
    return () => text;
  }
  if (isNumberField(column)) {
    const values = snapshot.columns.numbers(column);
    return (row) => {
      const value = values[row] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    };
  }
  if (isCellColumn(column)) return (row) => snapshot.columns.text(column, row) ?? null;
  return (row) => fromCoin(snapshot, row, column);
};

/** The given columns of one coin, without fields that the upstream left out. */
export const projectCoin = ({ snapshot, asOf }: CellSource, row: number, columns: readonly ColumnName[]): object => {
  const coin = snapshot.rows.coin(row);
  const chosen = columns.map((column): [string, unknown] => [
    column,
    isPseudoColumn(column) ? timeText(asOf) : coin[column],
  ]);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
};

export interface NamedCoins extends Pick<ListAnswer, 'asOf' | 'source'> {
  /** A text is the reason for a missing coin. */
  readonly rows: readonly (CoinPlace | string)[];
}

export const cellsOf = ({ snapshot, row }: CoinPlace, columns: readonly ColumnName[]): readonly CellValue[] => {
  const source = { snapshot, asOf: snapshot.header.asOfFrom };
  return columns.map((column) => cellReader(source, column)(row));
};

/** The cells of each row; a reason fills the first cell of its row. */
export const namedRows = ({ rows }: NamedCoins, columns: readonly ColumnName[]): readonly (readonly CellValue[])[] =>
  rows.map((row) =>
    typeof row === 'string'
      ? columns.map((_, index) => (index === 0 ? problemCell(row) : null))
      : cellsOf(row, columns),
  );

export const foundPlaces = ({ rows }: NamedCoins): readonly CoinPlace[] =>
  rows.filter((row): row is CoinPlace => typeof row !== 'string');

interface RowTexts {
  /** Number of cells of all rows. */
  readonly cells: number;
  /** By row; undefined until the row is first written. */
  readonly texts: (string | undefined)[];
}

/** Maximum number of kept cells of a snapshot; about 15 bytes each. */
const MOST_CELLS = 100_000;

const kept = new WeakMap<SnapshotColumns, Recent<RowTexts>>();

const listsFor = (held: SnapshotColumns): Recent<RowTexts> => {
  const lists = kept.get(held) ?? createRecent<RowTexts>(MOST_CELLS, (list) => list.cells);
  kept.set(held, lists);
  return lists;
};

/** Undefined if the texts are not kept. */
const textsFor = (held: SnapshotColumns, columns: readonly ColumnName[]): RowTexts | undefined => {
  const cells = held.count * columns.length;
  if (cells > MOST_CELLS || !columns.every(isCellColumn)) return undefined;
  const lists = listsFor(held);
  const key = columns.join();
  const list = lists.get(key) ?? { cells, texts: Array<undefined>(held.count).fill(undefined) };
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
  return rows.map((row) => (list.texts[row] ??= write(row)));
};
