// Writes a table of past prices in the formats of lists. `json` and `table` are the same here.

import type { FormatName } from '../../../../shared/protocol/parameters.ts';
import type { HistoryBody } from '../../../../shared/protocol/past-answers.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { AskedHistory, PastTable } from '../../ask/past/asked-past.ts';
import { fileOf } from './csv.ts';
import type { CsvStyle } from './format.ts';
import { linesOf } from './text.ts';

export const historyBody = (
  { columns, rows, problems, unasked, provisional, soFar }: PastTable,
  { step }: Pick<AskedHistory, 'step'>,
  asOf: number,
): HistoryBody => ({
  columns,
  rows: rows.flatMap((row) => (row === null ? [] : [row])),
  source: 'history',
  asOf: timeText(asOf),
  step,
  ...(soFar ? { soFar } : {}),
  ...(problems.length === 0 ? {} : { problems }),
  ...(unasked.length === 0 ? {} : { unasked }),
  ...(provisional.length === 0 ? {} : { provisional }),
});

interface Styled {
  readonly format: FormatName;
  readonly csv: CsvStyle;
}

export const writeHistory = (body: HistoryBody, { format, csv }: Styled): string => {
  const { columns, rows } = body;
  switch (format) {
    case 'json':
    case 'table':
      return JSON.stringify(body);
    case 'csv':
      return fileOf(columns, rows, csv);
    case 'text':
      return linesOf(rows);
    default:
      return format satisfies never;
  }
};
