// Converts cells to and from A1 notation. Rows and columns count from 1, as in Google's API.

import { readCellName } from '../sheets/cell-name.ts';
import type { RangeState } from './sheet-state.ts';

const LETTERS = 26;

const columnLetters = (column: number): string =>
  column <= 0
    ? ''
    : `${columnLetters(Math.floor((column - 1) / LETTERS))}${String.fromCharCode(65 + ((column - 1) % LETTERS))}`;

/** Cells such as `B4` or `B4:C9`. */
export const readA1 = (name: string): RangeState => {
  const [from = '', to = from] = name.split(':');
  const [first, last] = [readCellName(from), readCellName(to)];
  return {
    row: first.row + 1,
    column: first.col + 1,
    rows: last.row - first.row + 1,
    columns: last.col - first.col + 1,
  };
};

export const a1 = ({ row, column, rows, columns }: RangeState): string => {
  const first = `${columnLetters(column)}${row}`;
  return rows === 1 && columns === 1 ? first : `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
};
