// Cells by name, such as `B12`, and by row and column from 1.

import type { Place } from './workbook.ts';

const LETTERS = 26;
const A = 'A'.charCodeAt(0);

export const columnName = (column: number): string => {
  const before = Math.floor((column - 1) / LETTERS);
  const letter = String.fromCharCode(A + ((column - 1) % LETTERS));
  return before === 0 ? letter : `${columnName(before)}${letter}`;
};

export const cellName = ({ row, column }: Pick<Place, 'row' | 'column'>): string => `${columnName(column)}${row}`;

const columnOf = (letters: string): number =>
  letters
    .toUpperCase()
    .split('')
    .reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - A + 1, 0);

/** Undefined for what names no single cell. */
export const readCellName = (text: string): Pick<Place, 'row' | 'column'> | undefined => {
  const [, letters = '', row = ''] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(text) ?? [];
  return letters === '' ? undefined : { row: Number(row), column: columnOf(letters) };
};
