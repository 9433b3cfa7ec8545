// Writes a grid of cells as CSV (RFC 4180), or as a clipboard takes it.

import { harmlessText } from '../../shared/text/harmless-text.ts';

export type Cell = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;

const field = (value: Cell): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // Prevents a coin's name from becoming a formula in another spreadsheet.
  const harmless = harmlessText(value);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** As a clipboard takes it: cells between tabs. */
export const toTabbed = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((row) =>
      row
        .map((value) => (typeof value === 'string' ? harmlessText(value).replace(/[\t\r\n]+/g, ' ') : (value ?? '')))
        .join('\t'),
    )
    .join('\n');

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
