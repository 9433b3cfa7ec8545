// GET and POST /snapshot: a base set as columns, with all that a plan looks at, so that the add-on can answer questions
// in the cell under the same proofs. A POST may name coins to look up beside it.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { baseSetText } from '../../../../shared/question/question.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { answerWanted } from '../../ask/answer-wanted.ts';
import { dataProblem } from '../../ask/data-problem.ts';
import type { Problem } from '../../../../shared/protocol/problem.ts';
import { timeText } from '../../../../shared/text/time-text.ts';
import { writeSnapshot } from '../format/write-snapshot.ts';
import { readLimitedText } from '../request/read-limited-text.ts';
import { readSnapshotBody, readSnapshotQuery, type SnapshotRequest } from '../request/read-snapshot-request.ts';
import { searchOf } from '../request/search-of.ts';
import { emptyNameProblem } from '../../ask/unlisted-name.ts';
import { dataResponse } from './data-response.ts';
import { commonHeaders } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import type { SnapshotAnswer } from '../../snapshots/snapshots.ts';
import { refuseParameters } from './refuse-parameters.ts';
import { answerContext, type RouteContext } from './route-context.ts';
import { withRows } from './with-rows.ts';

const contentType = 'application/json; charset=utf-8';

const findSnapshot = async (
  { set, unlisted }: SnapshotRequest,
  context: RouteContext,
): Promise<Result<SnapshotAnswer, Problem>> => {
  const held = await context.gateway.snapshots.get(set, context.life);
  if (!held.ok) return fail(dataProblem(held.error));
  const { complete, itemCount } = held.value.snapshot.facts;
  return unlisted !== undefined && complete && itemCount === 0 ? fail(emptyNameProblem(unlisted)) : held;
};

export const getSnapshot = async (request: Request, context: RouteContext): Promise<Response> => {
  const read = readSnapshotQuery(searchOf(request));
  if (!read.ok) return problemResponse(read.error, request);
  const { set, columns } = read.value;
  const answered = await withRows(context, async () => {
    const found = await findSnapshot(read.value, context);
    if (!found.ok) return found;
    const { snapshot, freshness, from } = found.value;
    const { version, asOfFrom, ttlSeconds, simulated } = snapshot.header;
    const { snapshotMaxCoins: maxDepth } = context.gateway.configuration;
    const stale = freshness !== 'fresh';
    const response = await dataResponse({
      request,
      context,
      version,
      asOf: asOfFrom,
      simulated,
      stale,
      from,
      plan: `snapshot ${baseSetText(set)} as columns`,
      contentType,
      key: ['snapshot', baseSetText(set), columns.join(), stale].join('|'),
      ttlSeconds,
      prepare: () => () => writeSnapshot({ set, columns, snapshot, stale, maxDepth, wanted: undefined }),
    });
    return ok(response);
  });
  return answered.ok ? answered.value : problemResponse(answered.error, request);
};

export const postSnapshot = async (request: Request, context: RouteContext): Promise<Response> => {
  const unexpected = refuseParameters(request);
  if (unexpected !== undefined) return unexpected;
  const text = await readLimitedText(request, bounds.bodyBytes);
  if (text === undefined) {
    const detail = `The body is larger than ${bounds.bodyBytes} bytes: name fewer coins.`;
    return problemResponse({ reason: 'invalid-body', name: 'body', detail }, request);
  }
  const read = readSnapshotBody(text);
  if (!read.ok) return problemResponse(read.error, request);
  const { set, columns, wanted: references } = read.value;
  const answered = await withRows(context, async () => {
    const found = await findSnapshot(read.value, context);
    if (!found.ok) return found;
    const { snapshot, freshness, from } = found.value;
    const { answerCounts, configuration } = context.gateway;
    const wanted =
      references === undefined
        ? ok(undefined)
        : await answerWanted(references, set.currency, snapshot, answerContext(context));
    if (!wanted.ok) return wanted;
    const { snapshotMaxCoins: maxDepth, now } = configuration;
    const coins = wanted.value?.rows.filter((place) => place !== null) ?? [];
    const isSimulated = [snapshot, ...coins.map((place) => place.snapshot)].some(({ header }) => header.simulated);
    const stale = freshness !== 'fresh';
    const written = writeSnapshot({ set, columns, snapshot, stale, maxDepth, wanted: wanted.value });
    // Not before it is written: what lacked columns until here is begun anew, see with-rows.ts.
    answerCounts.note(from, freshness === 'fresh' ? undefined : now() - snapshot.header.asOfFrom);
    return ok({ written, asOf: snapshot.header.asOfFrom, isSimulated });
  });
  if (!answered.ok) return problemResponse(answered.error, request);
  const { written, asOf, isSimulated } = answered.value;
  return new Response(written, {
    headers: {
      ...commonHeaders,
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'X-Data-As-Of': timeText(asOf),
      ...(isSimulated ? { 'X-Data-Simulated': 'true' } : {}),
    },
  });
};
