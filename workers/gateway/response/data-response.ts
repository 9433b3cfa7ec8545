// An answer with data as an HTTP response: its age, its entity tag, and a 304 where the client has it already.

import type { PreparedAnswer } from '../answer/prepared-answer.ts';
import { remainingSeconds } from '../snapshot/freshness.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { commonHeaders } from './headers.ts';
import { matchesTag } from './matches-tag.ts';

export interface DataResponse {
  readonly request: Request;
  /** Of all the data that the body depends on. */
  readonly version: string;
  /** When the oldest of that data was given, milliseconds since 1970. */
  readonly asOf: number;
  readonly simulated: boolean;
  readonly stale: boolean;
  readonly from: PreparedAnswer['from'];
  readonly plan: string;
  readonly contentType: string;
  /** All that the body depends on beside the data: question, format and options. */
  readonly key: string;
  /** The deployed version: another may write the same data differently. */
  readonly build: string;
  readonly now: number;
  readonly ttlSeconds: number;
  /** Only who carries an access token may have it: no cache in between may keep it. */
  readonly isPrivate: boolean;
  /** Not called where the client has the answer already. */
  readonly write: () => string | Uint8Array | Promise<string | Uint8Array>;
}

/** RFC 9211. */
const cacheStatus = (from: DataResponse['from'], stale: boolean, ttl: number, plan: string): string => {
  const detail = `detail="${plan}"`;
  if ((from === 'upstream' || from === 'gate') && !stale) return `Coinsheet; fwd=miss; stored; ttl=${ttl}; ${detail}`;
  return stale ? `Coinsheet; hit; ttl=-1; ${detail}` : `Coinsheet; hit; ttl=${ttl}; ${detail}`;
};

export const dataResponse = async ({
  request,
  version,
  asOf,
  simulated,
  stale,
  from,
  plan,
  contentType,
  key,
  build,
  now,
  ttlSeconds,
  isPrivate,
  write,
}: DataResponse): Promise<Response> => {
  const tag = `W/"${hashText(`${build}|${version}|${key}`)}"`;
  const ttl = remainingSeconds(asOf, now, ttlSeconds);
  const headers = {
    ...commonHeaders,
    'Content-Type': contentType,
    ETag: tag,
    'Cache-Control': stale || isPrivate || ttl === 0 ? 'no-store' : `public, max-age=${ttl}`,
    'X-Data-As-Of': new Date(asOf).toISOString(),
    'Cache-Status': cacheStatus(from, stale, ttl, plan),
    ...(simulated ? { 'X-Data-Simulated': 'true' } : {}),
  };
  return matchesTag(request, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(await write(), { status: 200, headers });
};
