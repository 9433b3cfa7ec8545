// An answer with data as an HTTP response: its age, its entity tag, and a 304 where the client has it already.

import type { AnswerSource } from '../../broker/metrics/answer-source.ts';
import type { RouteContext } from './route-context.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { writeLog } from '../../log/write-log.ts';
import { hashText } from '../../../../shared/text/hash.ts';
import { commonHeaders, crossOriginHeaders } from '../response/headers.ts';
import { matchesTag } from '../response/matches-tag.ts';
import type { AnswerHeaders } from '../response/response-cache.ts';

/** Bytes may be good until the next call only: they are used, or copied, at once. */
export type WriteBody = () => string | Uint8Array;

export interface DataResponse {
  readonly request: Request;
  readonly context: RouteContext;
  /** Of all the data that the body depends on. */
  readonly version: string;
  /** When the oldest of that data was given, milliseconds since 1970. */
  readonly asOf: number;
  /** How long from then on all of that data counts as fresh. */
  readonly ttlSeconds: number;
  readonly simulated: boolean;
  readonly stale: boolean;
  readonly from: AnswerSource;
  readonly plan: string;
  readonly contentType: string;
  /** All that the body depends on beside the data: question, format and options. */
  readonly key: string;
  /** Reads what the body is made of, and gives what writes it. Not called where the client has the answer already. */
  readonly prepare: () => WriteBody | Promise<WriteBody>;
}

/** RFC 9211. @param ttl below 0 for what is over its time. */
const cacheStatus = (from: AnswerSource, stale: boolean, ttl: number, plan: string): string => {
  const way = (from === 'upstream' || from === 'gate') && !stale ? 'fwd=miss; stored' : 'hit';
  return `Coinsheet; ${way}; ttl=${ttl}; detail="${plan}"`;
};

export const dataResponse = async (data: DataResponse): Promise<Response> => {
  const { request, context, version, asOf, ttlSeconds, simulated, stale, from, plan, contentType, key, prepare } = data;
  const { gateway, generation } = context;
  const { build, now, accessTokenHashes } = gateway.configuration;
  const tag = `W/"${hashText(`${build}|${version}|${key}`)}"`;
  const isPrivate = accessTokenHashes.length > 0;
  const asOfText = new Date(asOf).toISOString();

  /** What a cache needs to go on with the answer that it has. */
  const unchanged = (ttl: number): Readonly<Record<string, string>> => ({
    ...crossOriginHeaders,
    ETag: tag,
    'Cache-Control': stale || isPrivate || ttl === 0 ? 'no-store' : `public, max-age=${ttl}`,
    'X-Data-As-Of': asOfText,
  });
  const full = (ttl: number, source: AnswerSource): Readonly<Record<string, string>> => ({
    ...commonHeaders,
    ...unchanged(ttl),
    'Content-Type': contentType,
    'Cache-Status': cacheStatus(source, stale, ttl, plan),
    ...(simulated ? { 'X-Data-Simulated': 'true' } : {}),
  });

  const body = matchesTag(request, tag) ? undefined : (await prepare())();
  // From here on nothing waits: the body's bytes may be good until the next call only.
  const left = secondsLeft(asOf, now(), ttlSeconds);
  const ttl = stale ? Math.min(-1, left) : Math.max(0, left);
  // Counted only now: an answer that lacked columns or rows until here is begun anew, see with-rows.ts.
  gateway.answerCounts.note(from, stale ? now() - asOf : undefined);
  // Answers from memory and KV cost no credits and are not logged one by one.
  if ((from !== 'memory' && from !== 'kv') || stale) writeLog('answered', { plan, from, stale, asOf: asOfText });
  if (!stale && request.method === 'GET') {
    const headers = (seconds: number): AnswerHeaders => ({
      full: full(seconds, 'memory'),
      unchanged: unchanged(seconds),
    });
    const sets = [...context.life.sets];
    gateway.repeated.keep(request.url, { generation, asOf, ttlSeconds, tag, body, sets, headers });
  }
  return body === undefined
    ? new Response(null, { status: 304, headers: unchanged(ttl) })
    : new Response(body, { headers: full(ttl, from) });
};
