// POST /coins/query: several questions, one answer each, in order. A question that can't be answered gets a problem in
// its place; the others are still answered.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import type { QueryTable } from '../../../../shared/protocol/coin-answers.ts';
import type { QueryHistory, QueryPoints, QueryPrices } from '../../../../shared/protocol/past-answers.ts';
import { problemBody, type Problem } from '../../../../shared/protocol/problem.ts';
import type { QueryAnswers } from '../../../../shared/protocol/query-answers.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { timeText } from '../../../../shared/text/time-text.ts';
import type { AnswerFacts } from '../../ask/prepared-answer.ts';
import { rowProblems } from '../../ask/reference-places.ts';
import { cellsOf } from '../format/named-coins.ts';
import { historyBody } from '../format/past-table.ts';
import { tableOf } from '../format/table.ts';
import type { Read } from '../request/read.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import { readQueryBody, type BodyQuestion } from '../request/read-query-body.ts';
import { jsonResponse } from '../response/json-response.ts';
import { problemResponse } from '../response/problem-response.ts';
import { refuseParameters } from './refuse-parameters.ts';
import type { RouteContext } from './route-context.ts';

interface Answered {
  readonly table: QueryTable | QueryPrices | QueryHistory | QueryPoints;
  readonly facts: AnswerFacts;
}

/** The times of an answer. */
const ageTexts = ({ asOf, ttlSeconds, stale }: AnswerFacts): Pick<QueryTable, 'asOf' | 'expires' | 'stale'> => ({
  asOf: timeText(asOf),
  expires: timeText(asOf + ttlSeconds * 1000),
  ...(stale ? { stale } : {}),
});

const answerList = async (
  asked: Extract<BodyQuestion, { readonly kind: 'list' }>,
  { gateway, life }: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const prepared = await gateway.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  return ok({ table: { ...tableOf(selection, asked.shown), ...ageTexts(facts) }, facts });
};

const answerCoins = async (
  asked: Extract<BodyQuestion, { readonly kind: 'coins' }>,
  { gateway, life }: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const prepared = await gateway.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  const { source, problems } = selection;
  const rows = selection.rows.map((place) => place && cellsOf(place, asked.shown));
  const explained = problems.length === 0 ? {} : { problems: rowProblems(problems) };
  return ok({ table: { columns: asked.shown, rows, source, ...ageTexts(facts), ...explained }, facts });
};

const answerPrices = async (
  asked: Extract<BodyQuestion, { readonly kind: 'prices' }>,
  { gateway, life }: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const prepared = await gateway.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  const { rows, problems } = selection;
  const explained = problems.length === 0 ? {} : { problems };
  const table = { columns: asked.columns, rows, source: 'history' as const, ...ageTexts(facts), ...explained };
  return ok({ table, facts });
};

const answerHistory = async (
  asked: Extract<BodyQuestion, { readonly kind: 'history' }>,
  { gateway, life }: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const prepared = await gateway.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  return ok({ table: { ...historyBody(selection, asked, facts.asOf), ...ageTexts(facts) }, facts });
};

const answerPoints = async (
  asked: Extract<BodyQuestion, { readonly kind: 'points' }>,
  { gateway, life }: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const prepared = await gateway.ask(asked, life);
  const answered = prepared.ok ? await prepared.value.select() : prepared;
  if (!answered.ok) return answered;
  const { selection, ...facts } = answered.value;
  return ok({ table: { ...selection, source: 'history', ...ageTexts(facts) }, facts });
};

const answerQuestion = async (read: Read<BodyQuestion>, context: RouteContext): Promise<Result<Answered, Problem>> => {
  if (!read.ok) return read;
  const asked = read.value;
  switch (asked.kind) {
    case 'list':
      return await answerList(asked, context);
    case 'coins':
      return await answerCoins(asked, context);
    case 'prices':
      return await answerPrices(asked, context);
    case 'history':
      return await answerHistory(asked, context);
    case 'points':
      return await answerPoints(asked, context);
    default:
      return asked satisfies never;
  }
};

export const postQuery = async (request: Request, context: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text === undefined) {
    const detail = `The body is larger than ${bounds.bodyBytes} bytes: ask in several requests.`;
    return problemResponse({ reason: 'invalid-body', name: 'body', detail }, request);
  }
  const body = readQueryBody(text, context.gateway.configuration.now() / 1000);
  if (!body.ok) return problemResponse(body.error, request);
  const { pathname } = new URL(request.url);
  const { answerCounts, configuration } = context.gateway;
  const answers: QueryAnswers['answers'][number][] = [];
  let isSimulated = false;
  // One after the other: questions about one set share its snapshot, and the upstream gets one request at a time.
  for (const question of body.value) {
    const answered = await answerQuestion(question, context);
    if (!answered.ok) {
      answers.push(problemBody(answered.error, pathname, crypto.randomUUID()));
      continue;
    }
    const { table, facts } = answered.value;
    answers.push(table);
    answerCounts.note(facts.from, facts.stale ? configuration.now() - facts.asOf : undefined);
    isSimulated ||= facts.simulated;
  }
  const answered: QueryAnswers = { answers };
  return jsonResponse(answered, { simulated: isSimulated });
};
