// Cells by their letters and numbers. Rows and columns count from 1 here, as people and Google do.

import type { RangeState } from './sheet-state.ts';

const LETTERS = 26;

const columnLetters = (column: number): string =>
  column <= 0
    ? ''
    : `${columnLetters(Math.floor((column - 1) / LETTERS))}${String.fromCharCode(65 + ((column - 1) % LETTERS))}`;

export const a1 = ({ row, column, rows, columns }: RangeState): string => {
  const first = `${columnLetters(column)}${row}`;
  return rows === 1 && columns === 1 ? first : `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
};
