// The cells that formulas of the reference may name: coins in column A and amounts in column B, from row 2 on.

import { SHEET_SIZE } from '../sheets/sheet-size.ts';

const columns: Readonly<Record<string, readonly (string | number)[]>> = {
  A: ['BTC', 'ETH', 'SOL'],
  B: [0.5, 2, 10],
};
const FIRST_ROW = 2;

export const sampleSentence = 'Here A2:A4 has BTC, ETH and SOL, and B2:B4 has 0.5, 2 and 10.';

/** The value of a cell, or the rows of a range within one column; undefined for other texts. */
export const sampleCells = (
  reference: string,
): string | number | readonly (readonly (string | number)[])[] | undefined => {
  const [, column = '', first = '', , last = first] = /^([AB])(\d+)(:\1(\d+))?$/i.exec(reference) ?? [];
  const values = columns[column.toUpperCase()];
  const count = Number(last) - Number(first) + 1;
  if (values === undefined || !(count >= 1 && count <= SHEET_SIZE.rows)) return undefined;
  const rows = Array.from({ length: count }, (_, index) => [values[Number(first) + index - FIRST_ROW] ?? '']);
  return last === first ? rows[0]?.[0] : rows;
};
