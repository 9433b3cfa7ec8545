// The tool `prices`: coins by name, with their prices now or at dates.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { type Problem, refuse } from '../../../../shared/protocol/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { grouped } from '../../../../shared/text/shown.ts';
import { readPricesQuestion } from '../request/read-past.ts';
import { type Fields, readDates } from '../request/read-body.ts';
import { answerCoins, type AnsweredQuestion, answerPrices } from '../response/answer-question.ts';
import {
  type AgentContext,
  type AgentTable,
  idsOf,
  type Row,
  tableAnswer,
  type ToolAnswer,
  withPastPrices,
} from './tool-answer.ts';
import type { ColumnName } from '../../../../shared/coin/coin-fields.ts';
import type { RowProblem } from '../../../../shared/protocol/coin-answers.ts';
import { type CoinsQuestion, readReferences } from '../request/read-query-body.ts';
import { agentColumns } from './list-coins.ts';

interface Pair {
  readonly coin: string;
  readonly date: string;
}

const textsOf = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];

const priceCoins = async (
  fields: Fields,
  context: AgentContext,
): Promise<Result<AnsweredQuestion<AgentTable>, Problem>> => {
  const dates = readDates(fields);
  if (!dates.ok) return dates;
  const coins = textsOf(fields['ids']);
  const count = coins.length * dates.value.length;
  // Before the pairs are made: a body has room for two lists whose pairs would fill the memory.
  if (count > bounds.rows) {
    const sentence = `${grouped(coins.length)} coins at ${grouped(dates.value.length)} dates are ${grouped(count)} rows: at most ${grouped(bounds.rows)} are answered at once.`;
    return refuse('dates', sentence);
  }
  const pairs: readonly Pair[] = coins.flatMap((coin) => dates.value.map((date) => ({ coin, date })));
  // A list of other things than texts is refused by its reader.
  const paired = coins.length === 0 ? {} : { ids: pairs.map(({ coin }) => coin), dates: pairs.map(({ date }) => date) };
  const read = readPricesQuestion({ columns: ['price', 'asOf'], ...fields, ...paired }, context.now() / 1000);
  if (!read.ok) return read;
  const answered = await answerPrices(read.value, context.asking, context.lifetime);
  if (!answered.ok) return answered;
  const ids = await idsOf(coins, context);
  const { columns, rows, source, problems = [] } = answered.value.table;
  const table: AgentTable = {
    columns: ['id', 'date', ...columns],
    rows: rows.map((row, place) => {
      const { coin = '', date = '' } = pairs[place] ?? {};
      return row && [ids.get(coin) ?? coin, date, ...row];
    }),
    source,
    problems,
  };
  return ok({ table, facts: answered.value.facts });
};

const present = async (
  fields: Fields,
  { asking, lifetime, now }: AgentContext,
): Promise<Result<AnsweredQuestion<AgentTable>, Problem>> => {
  const read = readReferences({ columns: agentColumns, ...fields, includeRiskScore: true }, now() / 1000);
  if (!read.ok) return read;
  const { currency } = read.value;
  const shown: readonly ColumnName[] = read.value.shown;
  // A symbol may be another coin's than its user means: each row says whose it is.
  const named: CoinsQuestion = { ...read.value, shown: shown.includes('id') ? shown : ['id', ...shown] };
  const answered = await answerCoins(named, asking, lifetime);
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
