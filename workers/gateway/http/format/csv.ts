// CSV (RFC 4180) with a header. A text that a spreadsheet would run as a formula gets an apostrophe; numbers do not.

import { defaultColumns } from '../../../../shared/coin/columns.ts';
import { harmlessText } from '../../../../shared/text/harmless-text.ts';
import { cellReader } from './cell-value.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import type { CsvStyle, Format } from './format.ts';

/** Quoted with any separator, since a spreadsheet may split at another one. */
const needsQuotes = /[",;\t\r\n]/;

export const csvCell = (value: CellValue, { decimal }: CsvStyle): string => {
  if (value === null) return '';
  if (typeof value === 'number') return decimal === '.' ? String(value) : String(value).replace('.', decimal);
  const safe = harmlessText(value);
  return needsQuotes.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

export const csv: Format = {
  contentType: 'text/csv; charset=utf-8; header=present',
  defaultLimit: 100,
  defaultSort: { field: 'marketCap', descending: true },
  needsTotal: false,
  write(answer, { columns = defaultColumns, csv: style }) {
    const readers = columns.map((column) => cellReader(answer, column));
    const lines = answer.rows.map((row) => readers.map((read) => csvCell(read(row), style)).join(style.separator));
    return [columns.join(style.separator), ...lines, ''].join('\r\n');
  },
};
