// The value of one cell of a table: a number, a text or null.

import {
  coinField,
  isNumberField,
  type FieldName,
  isPseudoColumn,
  type ColumnName,
} from '../../../../shared/coin/coin-fields.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import { isCellColumn } from '../../../../shared/columns/coin-columns.ts';
import type { Snapshot } from '../../codec/snapshot.ts';

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
export interface CellSource {
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
