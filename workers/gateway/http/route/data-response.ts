// An answer with data as an HTTP response with age and entity tag; a 304 if the client has it already.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import type { Result } from '../../../../shared/result.ts';
import { hashText } from '../../../../shared/text/hash.ts';
import { timeText } from '../../../../shared/text/shown.ts';
import type { AnswerSource } from '../../snapshots/held-snapshots.ts';
import type { AnswerFacts } from '../../ask/answer.ts';
import type { Prepared } from '../../ask/ask.ts';
import type { QuestionKind, Selected } from '../../ask/asked.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { writeLog } from '../../log/write-log.ts';
import { commonHeaders, crossOriginHeaders, jsonResponse, originHeader, matchesTag } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';
import type { RouteContext } from './route-context.ts';

/** How the body of an answer is written. */
interface Writing<Selection> {
  readonly contentType: string;
  /** All that the body depends on except the data: question, format and options. */
  readonly key: (facts: AnswerFacts) => string;
  /** Headers of a full answer only. */
  readonly headers?: (selection: Selection) => Readonly<Record<string, string>>;
  readonly write: (selection: Selection, facts: AnswerFacts) => string | Uint8Array;
}

/** The Cache-Status header (RFC 9211). @param ttl seconds; negative for expired data. */
const cacheStatus = (from: AnswerSource, stale: boolean, ttl: number, plan: string): string => {
  const way = (from === 'upstream' || from === 'broker') && !stale ? 'fwd=miss; stored' : 'hit';
  return `Coinsheet; ${way}; ttl=${ttl}; detail="${plan}"`;
};

/** @param answer undefined if the client has it already. */
const respond = (
  { gateway }: RouteContext,
  { asOf, ttlSeconds, simulated, stale, incomplete, from, plan }: AnswerFacts,
  tag: string,
  contentType: string,
  answer: { body: string | Uint8Array; headers: Readonly<Record<string, string>> } | undefined,
): Response => {
  const { now, accessTokenHashes, provider } = gateway.configuration;
  const left = secondsLeft(asOf, now(), ttlSeconds);
  const ttl = stale ? Math.min(-1, left) : Math.max(0, left);
  const mayBeKept = !stale && incomplete !== true && accessTokenHashes.length === 0 && ttl > 0;
  const asOfText = timeText(asOf);
  // Answers from memory and KV cost no credits and are not logged.
  if (from !== 'memory' && from !== 'kv') writeLog('answered', { plan, from, stale, asOf: asOfText });
  /** Headers by which a cache can keep using a stored answer. */
  const unchanged = {
    ...crossOriginHeaders,
    ETag: tag,
    'Cache-Control': mayBeKept ? `public, max-age=${ttl}` : 'no-store',
    'X-Data-As-Of': asOfText,
  };
  if (answer === undefined) return new Response(null, { status: 304, headers: unchanged });
  return new Response(answer.body, {
    headers: {
      ...commonHeaders,
      ...unchanged,
      'Content-Type': contentType,
      'Cache-Status': cacheStatus(from, stale, ttl, plan),
      ...originHeader(simulated, provider.source),
      ...answer.headers,
    },
  });
};

export const dataResponse = async <Kind extends QuestionKind>(
  request: Request,
  context: RouteContext,
  prepared: Result<Prepared<Kind>, Problem>,
  { contentType, key, write, headers = () => ({}) }: Writing<Selected<Kind>>,
): Promise<Response> => {
  if (!prepared.ok) return problemResponse(prepared.error, request);
  const { build } = context.gateway.configuration;
  const tagOf = (facts: AnswerFacts): string => `W/"${hashText(`${build}|${facts.version}|${key(facts)}`)}"`;
  const { facts } = prepared.value;
  const tag = tagOf(facts);
  if (matchesTag(request, tag)) return respond(context, facts, tag, contentType, undefined);
  const answered = await prepared.value.rows();
  if (!answered.ok) return problemResponse(answered.error, request);
  const { facts: own, rows } = answered.value;
  // After a renewal the facts are others, and the tag too.
  const ownTag = own === facts ? tag : tagOf(own);
  return respond(context, own, ownTag, contentType, { headers: headers(rows), body: write(rows, own) });
};

/** The plan of a question, in place of its answer. */
export const explanationResponse = (
  request: Request,
  explained: Result<object & Pick<AnswerFacts, 'simulated'>, Problem>,
): Response => {
  if (!explained.ok) return problemResponse(explained.error, request);
  const { simulated, ...explanation } = explained.value;
  return jsonResponse(explanation, { simulated });
};
