// The tool `coin`: named coins, now or at dates.

import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import type { RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { Fields } from '../request/read-fields.ts';
import { readReferences, type CoinsQuestion } from '../request/read-query-body.ts';
import { answerCoins, type AnsweredQuestion } from '../response/answer-question.ts';
import type { AgentContext } from './agent-context.ts';
import type { Row } from './clean-rows.ts';
import { agentColumns } from './list-coins.ts';
import { withPastPrices } from './other-tools.ts';
import { priceCoins } from './price-coins.ts';
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

/** If no row has data, the first problem is the problem of the question. */
const problemOfAll = (rows: readonly Row[], problems: readonly RowProblem[]): string | undefined => {
  const [first] = problems;
  if (first === undefined || rows.some((row) => row !== null)) return undefined;
  return rows.length === 1 ? first.detail : `${first.detail} None of the ${rows.length} rows has data.`;
};

const answerOf = (
  { table, facts }: AnsweredQuestion<AgentTable>,
  { now }: AgentContext,
): Result<ToolAnswer, Problem> => {
  const { rows, problems = [] } = table;
  const detail = problemOfAll(rows, problems);
  if (detail !== undefined) return fail({ reason: 'coin-not-found', detail });
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
    return answered.ok ? answerOf(answered.value, context) : withPastPrices(answered);
  }
  if ('at' in fields) {
    const detail = 'dates and at exclude each other: dates gives past prices, at all columns of a recorded day.';
    return fail({ reason: 'invalid-parameter', name: 'at', detail });
  }
  const answered = await priceCoins(fields, context);
  return answered.ok ? answerOf(answered.value, context) : answered;
};
