// Answers one question of a body with a table.

import type { QueryTable } from '../../../../shared/protocol/coin-answers.ts';
import type { QueryHistory, QueryPoints, QueryPrices } from '../../../../shared/protocol/past-answers.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { timeText } from '../../../../shared/text/time-text.ts';
import type { Asking } from '../../ask/ask.ts';
import type { Asked } from '../../ask/asked.ts';
import type { AnswerFacts } from '../../ask/prepared-answer.ts';
import { rowProblems } from '../../ask/reference-places.ts';
import type { RequestLife } from '../../caller/request-life.ts';
import { cellsOf } from '../format/named-coins.ts';
import { historyBody } from '../format/past-table.ts';
import { tableOf } from '../format/table.ts';
import type { BodyQuestion, CoinsQuestion, ListQuestion } from '../request/read-query-body.ts';

/** The answer to a question of a body, and the facts about it. */
export interface AnsweredQuestion<Table = QueryTable | QueryPrices | QueryHistory | QueryPoints> {
  readonly table: Table;
  readonly facts: AnswerFacts;
}

/** The times of an answer. */
const ageTexts = ({ asOf, ttlSeconds, stale }: AnswerFacts): Pick<QueryTable, 'asOf' | 'expires' | 'stale'> => ({
  asOf: timeText(asOf),
  expires: timeText(asOf + ttlSeconds * 1000),
  ...(stale ? { stale } : {}),
});

export const answerList = async (
  asked: ListQuestion,
  asking: Pick<Asking, 'ask'>,
  life: RequestLife,
): Promise<Result<AnsweredQuestion<QueryTable>, Problem>> => {
  const prepared = await asking.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  return ok({ table: { ...tableOf(selection, asked.shown), ...ageTexts(facts) }, facts });
};

export const answerCoins = async (
  asked: CoinsQuestion,
  asking: Pick<Asking, 'ask'>,
  life: RequestLife,
): Promise<Result<AnsweredQuestion<QueryTable>, Problem>> => {
  const prepared = await asking.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  const { source, problems } = selection;
  const rows = selection.rows.map((place) => place && cellsOf(place, asked.shown));
  const explained = problems.length === 0 ? {} : { problems: rowProblems(problems) };
  return ok({ table: { columns: asked.shown, rows, source, ...ageTexts(facts), ...explained }, facts });
};

export const answerPrices = async (
  asked: Asked<'prices'>,
  asking: Pick<Asking, 'ask'>,
  life: RequestLife,
): Promise<Result<AnsweredQuestion<QueryPrices>, Problem>> => {
  const prepared = await asking.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  const { rows, problems } = selection;
  const explained = problems.length === 0 ? {} : { problems };
  const table = { columns: asked.columns, rows, source: 'history' as const, ...ageTexts(facts), ...explained };
  return ok({ table, facts });
};

export const answerHistory = async (
  asked: Asked<'history'>,
  asking: Pick<Asking, 'ask'>,
  life: RequestLife,
): Promise<Result<AnsweredQuestion<QueryHistory>, Problem>> => {
  const prepared = await asking.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  return ok({ table: { ...historyBody(selection, asked, facts.asOf), ...ageTexts(facts) }, facts });
};

const answerPoints = async (
  asked: Asked<'points'>,
  asking: Pick<Asking, 'ask'>,
  life: RequestLife,
): Promise<Result<AnsweredQuestion<QueryPoints>, Problem>> => {
  const prepared = await asking.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  return ok({ table: { ...selection, source: 'history', ...ageTexts(facts) }, facts });
};

export const answerQuestion = async (
  asked: BodyQuestion,
  asking: Pick<Asking, 'ask'>,
  life: RequestLife,
): Promise<Result<AnsweredQuestion, Problem>> => {
  switch (asked.kind) {
    case 'list':
      return await answerList(asked, asking, life);
    case 'coins':
      return await answerCoins(asked, asking, life);
    case 'prices':
      return await answerPrices(asked, asking, life);
    case 'history':
      return await answerHistory(asked, asking, life);
    case 'points':
      return await answerPoints(asked, asking, life);
    default:
      return asked satisfies never;
  }
};
