// The tool `coin`: named coins, now or at dates.

import type { ColumnName } from '../../../../shared/coin/columns.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import type { RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Fields } from '../request/read-fields.ts';
import { readPricesQuestion } from '../request/read-past-question.ts';
import { readReferences, type CoinsQuestion } from '../request/read-query-body.ts';
import { answerCoins, answerPrices, type AnsweredQuestion } from '../response/answer-question.ts';
import type { AgentContext } from './agent-context.ts';
import type { Row } from './clean-rows.ts';
import { agentColumns } from './list-coins.ts';
import { tableAnswer, type AgentTable, type ToolAnswer } from './tool-answer.ts';

const present = async (
  fields: Fields,
  { asking, life, now }: AgentContext,
): Promise<Result<AnsweredQuestion<AgentTable>, Problem>> => {
  const read = readReferences({ columns: agentColumns, ...fields, includeRiskScore: true }, now() / 1000);
  if (!read.ok) return read;
  const { currency } = read.value;
  const shown: readonly ColumnName[] = read.value.shown;
  // A symbol may be another coin's than its user means: each row says whose it is.
  const named: CoinsQuestion = { ...read.value, shown: shown.includes('id') ? shown : ['id', ...shown] };
  const answered = await answerCoins(named, asking, life);
  if (!answered.ok) return answered;
  const { columns, rows, source, problems = [] } = answered.value.table;
  return ok({ table: { columns, rows, source, problems, currency }, facts: answered.value.facts });
};

const atDates = async (fields: Fields, { asking, life, now }: AgentContext) => {
  const read = readPricesQuestion({ columns: ['price', 'asOf'], ...fields }, now() / 1000);
  return read.ok ? await answerPrices(read.value, asking, life) : read;
};

/** If no row has data, the first problem is the problem of the question. */
const problemOfAll = (rows: readonly Row[], problems: readonly RowProblem[]): string | undefined => {
  const [first] = problems;
  if (first === undefined || rows.some((row) => row !== null)) return undefined;
  return rows.length === 1 ? first.detail : `${first.detail} None of the ${rows.length} rows has data.`;
};

/** One entry for all rows, or one a row. */
const entryOf = (list: unknown, row: number): string =>
  Array.isArray(list) ? String(list.length === 1 ? list[0] : list[row]) : '';

/** The rows of past prices, each with its coin and date as they were asked for. */
const labelled = (table: AgentTable, { ids, dates }: Fields): AgentTable => ({
  ...table,
  columns: ['coin', 'date', ...table.columns],
  rows: table.rows.map((row, place) => row && [entryOf(ids, place), entryOf(dates, place), ...row]),
});

const answerOf = (
  { table, facts }: AnsweredQuestion<AgentTable>,
  { note, now }: AgentContext,
): Result<ToolAnswer, Problem> => {
  const { rows, problems = [] } = table;
  const detail = problemOfAll(rows, problems);
  if (detail !== undefined) return fail({ reason: 'coin-not-found', detail });
  note(facts);
  return ok(
    tableAnswer(table, {
      facts,
      now: now(),
      rest: (shown) =>
        shown === rows.length
          ? undefined
          : `${rows.length - shown} of ${rows.length} rows are left out: ask for the rest of ids in another call, or for fewer columns.`,
    }),
  );
};

export const nameCoins = async (fields: Fields, context: AgentContext): Promise<Result<ToolAnswer, Problem>> => {
  if (!('dates' in fields)) {
    const answered = await present(fields, context);
    return answered.ok ? answerOf(answered.value, context) : answered;
  }
  if ('at' in fields) {
    const detail = 'dates and at exclude each other: dates gives past prices, at all columns of a recorded day.';
    return fail({ reason: 'invalid-parameter', name: 'at', detail });
  }
  const answered = await atDates(fields, context);
  if (!answered.ok) return answered;
  const { table, facts } = answered.value;
  const { columns, rows, source, problems = [] } = table;
  return answerOf({ table: labelled({ columns, rows, source, problems }, fields), facts }, context);
};
