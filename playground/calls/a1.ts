// Cells by their letters and numbers. Rows and columns count from 1 here, as people and Google do.

import type { RangeState } from './sheet-state.ts';

const LETTERS = 26;

const columnLetters = (column: number): string =>
  column <= 0
    ? ''
    : `${columnLetters(Math.floor((column - 1) / LETTERS))}${String.fromCharCode(65 + ((column - 1) % LETTERS))}`;

const readCell = (name: string): { readonly row: number; readonly column: number } => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
};

/** Cells such as `B4` or `B4:C9`. */
export const readA1 = (name: string): RangeState => {
  const [from = '', to = from] = name.split(':');
  const [first, last] = [readCell(from), readCell(to)];
  return { ...first, rows: last.row - first.row + 1, columns: last.column - first.column + 1 };
};

export const a1 = ({ row, column, rows, columns }: RangeState): string => {
  const first = `${columnLetters(column)}${row}`;
  return rows === 1 && columns === 1 ? first : `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
};
