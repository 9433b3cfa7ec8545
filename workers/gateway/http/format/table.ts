// `{columns, rows, asOf, source}`: a two-dimensional table for spreadsheets. Missing values are null.

import { defaultColumns, type ColumnName } from '../../../../shared/coin/coin-fields.ts';
import type { ListAnswer } from '../../ask/answer.ts';
import { cellReader } from './cell-value.ts';
import type { Table } from '../../../../shared/protocol/coin-answers.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { Format } from './format.ts';
import { namedRows } from './named-coins.ts';
import { rowTexts } from './row-texts.ts';

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
