// Plain text for people, WEBSERVICE and IMPORTDATA: a line per row, cells separated by tabs, no header and no line end
// after the last row, so that a single cell is exactly its value. A missing value is empty.

import { defaultColumns } from '../../../../shared/coin/coin-fields.ts';
import { harmlessText } from '../../../../shared/text/shown.ts';
import { cellReader, namedRows } from './cells.ts';
import type { CellValue } from '../../../../shared/protocol/coin-answers.ts';
import type { Format } from './format.ts';

/** Characters that some programs read as the end of a cell or line. */
const breaks = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;

export const cellText = (value: CellValue): string => {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : harmlessText(value.replace(breaks, ' '));
};

export const linesOf = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((cells) => cells.map(cellText).join('\t')).join('\n');

export const text: Format = {
  contentType: 'text/plain; charset=utf-8',
  defaultLimit: 100,
  defaultSort: { field: 'marketCap', descending: true },
  needsTotal: false,
  write(answer, { columns = defaultColumns }) {
    const readers = columns.map((column) => cellReader(answer, column));
    return linesOf(answer.rows.map((row) => readers.map((read) => read(row))));
  },
  writeNamed: (coins, { columns = defaultColumns }) => linesOf(namedRows(coins, columns)),
};
