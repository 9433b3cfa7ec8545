// An answer with data as an HTTP response: its age, its entity tag, and a 304 where the client has it already.

import { remainingSeconds } from '../snapshot/freshness.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { commonHeaders } from './headers.ts';

/** Part of every entity tag: goes up when the same data would be written differently. */
const BODY_VERSION = 1;

export interface DataResponse {
  readonly request: Request;
  /** Of all the data that the body depends on. */
  readonly version: string;
  /** When the oldest of that data was given, milliseconds since 1970. */
  readonly asOf: number;
  readonly simulated: boolean;
  readonly stale: boolean;
  readonly from: 'memory' | 'kv' | 'upstream';
  readonly plan: string;
  readonly contentType: string;
  /** All that the body depends on beside the data: question, format and options. */
  readonly key: string;
  readonly now: number;
  readonly ttlSeconds: number;
  /** Only who carries an access token may have it: no cache in between may keep it. */
  readonly isPrivate: boolean;
  readonly write: () => string | Uint8Array;
}

const matchesTag = (request: Request, tag: string): boolean => {
  const wanted = request.headers.get('If-None-Match');
  if (wanted === null) return false;
  return (
    wanted.trim() === '*' || wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.replace(/^W\//, ''))
  );
};

/** RFC 9211. */
const cacheStatus = (from: DataResponse['from'], stale: boolean, ttl: number, plan: string): string => {
  const detail = `detail="${plan}"`;
  if (from === 'upstream' && !stale) return `Coinsheet; fwd=miss; stored; ttl=${ttl}; ${detail}`;
  return stale ? `Coinsheet; hit; ttl=-1; ${detail}` : `Coinsheet; hit; ttl=${ttl}; ${detail}`;
};

export const dataResponse = ({
  request,
  version,
  asOf,
  simulated,
  stale,
  from,
  plan,
  contentType,
  key,
  now,
  ttlSeconds,
  isPrivate,
  write,
}: DataResponse): Response => {
  const tag = `W/"${hashText(`${BODY_VERSION}|${version}|${key}`)}"`;
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
    : new Response(write(), { status: 200, headers });
};
