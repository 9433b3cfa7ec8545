// CSV (RFC 4180) with a header. A text that a spreadsheet would run as a formula gets an apostrophe; numbers do not.

import { defaultColumns } from '../../../../shared/coin/coin-fields.ts';
import { harmlessText } from '../../../../shared/text/shown.ts';
import { cellReader, namedRows } from './cells.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import type { CsvStyle, Format } from './format.ts';

/** Quoted with any separator, since a spreadsheet may split at another one. */
const needsQuotes = /[",;\t\r\n]/;

const cellText = (value: CellValue, { decimal }: CsvStyle): string => {
  if (value === null) return '';
  if (typeof value === 'number') return decimal === '.' ? String(value) : String(value).replace('.', decimal);
  const safe = harmlessText(value);
  return needsQuotes.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

type Row = readonly CellValue[];

const byteOrderMark = '\ufeff';

export const fileOf = (columns: readonly string[], rows: readonly Row[], style: CsvStyle): string => {
  const lines = rows.map((cells) => cells.map((cell) => cellText(cell, style)).join(style.separator));
  // A table of past prices is headed by the ids of coins.
  const header = columns.map((column) => cellText(column, style)).join(style.separator);
  return `${style.bom === true ? byteOrderMark : ''}${[header, ...lines, ''].join('\r\n')}`;
};

/** A file without a header that holds one text. */
export const csvCell = (text: string, bom: boolean): string =>
  `${bom ? byteOrderMark : ''}${cellText(text, { separator: ',', decimal: '.', bom })}\r\n`;

export const csv: Format = {
  contentType: 'text/csv; charset=utf-8; header=present',
  defaultLimit: 100,
  defaultSort: { field: 'marketCap', descending: true },
  needsTotal: false,
  write(answer, { columns = defaultColumns, csv: style }) {
    const readers = columns.map((column) => cellReader(answer, column));
    const rows = answer.rows.map((row) => readers.map((read) => read(row)));
    return fileOf(columns, rows, style);
  },
  writeNamed: (coins, { columns = defaultColumns, csv: style }) => fileOf(columns, namedRows(coins, columns), style),
};
