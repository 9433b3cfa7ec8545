// Writes tables of coins and of past prices.

import { type ColumnName, defaultColumns } from '../../../../shared/coin/coin-fields.ts';
import type { ListAnswer } from '../../ask/answer.ts';
import { cellReader, namedRows, rowTexts } from './cells.ts';
import type { Table } from '../../../../shared/protocol/coin-answers.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { CsvStyle, Format } from './format.ts';
import type { FormatName } from '../../../../shared/protocol/parameters.ts';
import type { HistoryBody } from '../../../../shared/protocol/past-answers.ts';
import type { AskedHistory, PastTable } from '../../ask/asked.ts';
import { fileOf } from './csv.ts';
import { linesOf } from './text.ts';

export const tableOf = (answer: ListAnswer, columns: readonly ColumnName[]): Table => {
  const { rows, asOf, source } = answer;
  const readers = columns.map((column) => cellReader(answer, column));
  return { columns, rows: rows.map((row) => readers.map((read) => read(row))), asOf: timeText(asOf), source };
};

export const table: Format = {
  contentType: 'application/json; charset=utf-8',
  defaultLimit: 100,
  defaultSort: { field: 'marketCap', descending: true },
  needsTotal: false,
  write(answer, { columns = defaultColumns }) {
    const { rows, asOf, source } = answer;
    const head = `{"columns":${JSON.stringify(columns)},"rows":[`;
    return `${head}${rowTexts(answer, rows, columns).join()}],"asOf":"${timeText(asOf)}","source":"${source}"}`;
  },
  writeNamed: (coins, { columns = defaultColumns }) => {
    const { asOf, source } = coins;
    const named: Table = { columns, rows: namedRows(coins, columns), asOf: timeText(asOf), source };
    return JSON.stringify(named);
  },
};

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

export const writeHistory = (body: HistoryBody, { format, csv }: { format: FormatName; csv: CsvStyle }): string => {
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
