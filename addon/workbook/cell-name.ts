// Converts between cell names, such as `B12`, and rows and columns, which count from 1.

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

/** Undefined if the text is not the name of a single cell. */
export const readCellName = (text: string): Pick<Place, 'row' | 'column'> | undefined => {
  const [, letters = '', row = ''] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(text) ?? [];
  return letters === '' ? undefined : { row: Number(row), column: columnOf(letters) };
};
