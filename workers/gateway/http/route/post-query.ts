// POST /coins/query: several questions at once, one answer each, in order. A question that can't be answered gets its
// problem in its place; the others are answered all the same.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { answerList } from '../../ask/answer-list.ts';
import { answerReferences, type CoinPlace } from '../../ask/answer-references.ts';
import { problemBody } from '../../../../shared/protocol/problem.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { referenceRows } from '../../ask/reference-rows.ts';
import { cellReader, type CellValue } from '../format/cell-value.ts';
import { timeText } from '../../../../shared/text/time-text.ts';
import { cellsNeedRows } from '../format/needs-rows.ts';
import { tableOf, type Table } from '../format/table.ts';
import type { AnswerSource } from '../../broker/metrics/answer-source.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import {
  readQueryBody,
  type BodyQuestion,
  type ListQuestion,
  type ReferencesQuestion,
} from '../request/read-query-body.ts';
import { commonHeaders } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import type { Snapshot } from '../../codec/snapshot.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { refuseParameters } from './refuse-parameters.ts';
import { answerContext, type RouteContext } from './route-context.ts';
import { withRows } from './with-rows.ts';

interface TableAnswer extends Omit<Table, 'rows'> {
  /** For named coins a row each; null where one could not be answered, which `problems` explains. */
  readonly rows: readonly (readonly CellValue[] | null)[];
  readonly problems?: readonly { readonly row: number; readonly status: number; readonly detail: string }[];
  /** When the data stops counting as fresh, as an ISO 8601 time. */
  readonly expires: string;
  /** Some of the data is older than its time to live. */
  readonly stale?: true;
}

interface Answered {
  readonly table: TableAnswer;
  readonly from: AnswerSource;
  readonly simulated: boolean;
}

interface Age {
  readonly asOf: number;
  /** How long from then on the data counts as fresh. */
  readonly ttlSeconds: number;
  readonly stale: boolean;
}

/** What an answer says of its age. */
const ageTexts = ({ asOf, ttlSeconds, stale }: Age): { asOf: string; expires: string; stale?: true } => ({
  asOf: timeText(asOf),
  expires: timeText(asOf + ttlSeconds * 1000),
  ...(stale ? { stale } : {}),
});

const answerListQuestion = async (
  { question, columns, unlisted }: ListQuestion,
  context: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const prepared = await answerList({ question, unlisted }, false, answerContext(context));
  if (!prepared.ok) return prepared;
  const answer = prepared.value.select();
  if (cellsNeedRows(columns)) await answer.snapshot.loadRows(answer.rows);
  const { simulated, from } = prepared.value;
  return ok({ table: { ...tableOf(answer, columns), ...ageTexts(prepared.value) }, simulated, from });
};

/** Reads the rows that several coins stand in, each part of a snapshot once. */
const loadPlaces = async (places: readonly CoinPlace[]): Promise<void> => {
  const rows = new Map<Snapshot, number[]>();
  for (const { snapshot, row } of places) rows.set(snapshot, [...(rows.get(snapshot) ?? []), row]);
  await Promise.all([...rows].map(([snapshot, held]) => snapshot.loadRows(held)));
};

const answerReferencesQuestion = async (
  { references, columns, currency }: ReferencesQuestion,
  context: RouteContext,
): Promise<Result<Answered, Problem>> => {
  const readable = references.flatMap((reference) => (reference.ok ? [reference.value] : []));
  const answer = await answerReferences(readable, currency, answerContext(context));
  if (!answer.ok) return answer;
  const { snapshot, coins } = answer.value;
  const places = coins.flatMap((coin) => (coin.ok ? [coin.value] : []));
  if (cellsNeedRows(columns)) await loadPlaces(places);
  const headers = [snapshot, ...places.map((place) => place.snapshot)].map(({ header }) => header);
  const asOf = Math.min(...headers.map(({ asOfFrom }) => asOfFrom));
  const expires = Math.min(...headers.map(({ asOfFrom, ttlSeconds }) => asOfFrom + ttlSeconds * 1000));
  const stale = answer.value.stale || places.some((place) => place.stale);
  const { rows, problems } = referenceRows(references, coins, ({ snapshot: held, row }) =>
    columns.map((column) => cellReader({ snapshot: held, asOf: held.header.asOfFrom }, column)(row)),
  );
  const source = places.every((place) => place.snapshot === snapshot) ? 'snapshot' : 'upstream';
  const table = {
    columns,
    rows,
    source,
    ...ageTexts({ asOf, ttlSeconds: (expires - asOf) / 1000, stale }),
    ...(problems.length === 0 ? {} : { problems }),
  } as const;
  const from = source === 'snapshot' ? answer.value.from : 'upstream';
  return ok({ table, simulated: headers.some(({ simulated }) => simulated), from });
};

const answerQuestion = async (
  question: Result<BodyQuestion, Problem>,
  context: RouteContext,
): Promise<Result<Answered, Problem>> => {
  if (!question.ok) return fail(question.error);
  return question.value.kind === 'list'
    ? await answerListQuestion(question.value, context)
    : await answerReferencesQuestion(question.value, context);
};

export const postQuery = async (request: Request, context: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text === undefined)
    return problemResponse(
      {
        reason: 'invalid-body',
        name: 'body',
        detail: `The body is larger than ${bounds.bodyBytes} bytes: ask in several requests.`,
      },
      request,
    );
  const body = readQueryBody(text);
  if (!body.ok) return problemResponse(body.error, request);
  const { pathname } = new URL(request.url);
  const answered: Result<Answered, Problem>[] = [];
  // One after the other: questions about one set share its snapshot, and the upstream is asked for one thing at a time.
  for (const question of body.value) answered.push(await withRows(context, () => answerQuestion(question, context)));
  const answers = answered.map((answer) =>
    answer.ok ? answer.value.table : problemBody(answer.error, pathname, crypto.randomUUID()),
  );
  const { answerCounts, configuration } = context.gateway;
  for (const answer of answered) {
    if (!answer.ok) continue;
    const { from, table } = answer.value;
    answerCounts.note(from, table.stale === true ? configuration.now() - Date.parse(table.asOf) : undefined);
  }
  const simulated = answered.some((answer) => answer.ok && answer.value.simulated);
  return new Response(JSON.stringify({ answers }), {
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(simulated ? { 'X-Data-Simulated': 'true' } : {}),
    },
  });
};
