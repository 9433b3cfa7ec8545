// Writes a grid of cells as CSV (RFC 4180).

import { harmlessText } from '../../shared/text/harmless-text.ts';

export type Cell = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;

const field = (value: Cell): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // Prevents a coin's name from becoming a formula in another spreadsheet.
  const harmless = harmlessText(value);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
