// Cached answers to repeated addresses: a fresh answer is sent again before the question is read. An answer is dropped
// when any snapshot is replaced, so that no client gets data older than it had.

import { hashNumber } from '../../../../shared/text/hash.ts';
import { createRecent } from '../../cache/recent.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { matchesTag } from './matches-tag.ts';

export interface RepeatableAnswer {
  /** Changes with each snapshot or series in memory that is replaced. */
  readonly generation: number;
  /** Time of the data, milliseconds since 1970; `ttlSeconds` is the lifetime from then on. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  /** Before the end of its lifetime, if it must not be sent again from then on; milliseconds since 1970. */
  readonly until?: number;
  readonly tag: string;
  /** Undefined if the only response so far was a 304: then only a 304 can be sent. */
  readonly body: string | Uint8Array | undefined;
  /** Texts of the base sets that the answer uses. */
  readonly sets: readonly string[];
  /** The headers for a number of whole seconds left. */
  readonly headers: (ttlSeconds: number) => AnswerHeaders;
}

export interface AnswerHeaders {
  /** Of a 200. */
  readonly full: Readonly<Record<string, string>>;
  /** Of a 304. */
  readonly unchanged: Readonly<Record<string, string>>;
}

export interface ResponseCache {
  /** The cached answer to a GET of this address, if it is still valid. */
  recall(request: Request, generation: number, now: number): Response | undefined;
  /** The base sets of the answer cached for an address. */
  setsOf(url: string): readonly string[];
  /** Caches the answer if its address was requested before: one-time addresses would evict the others. */
  keep(url: string, answer: RepeatableAnswer): void;
}

/** Approximate maximum memory of all cached answers. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Longer answers are not cached: a few of them would evict hundreds. */
const MAX_BODY_BYTES = 256 * 1024;
/** Bodies up to this length are sent without a copy, which would cost more. */
const SHORT_BODY_BYTES = 16 * 1024;
/** Number of address hashes remembered; a power of two, so that hashes fill all places evenly. */
const ASKED_PLACES = 8_192;
/** Approximate memory of an entry without its body and address. */
const ENTRY_BYTES = 1_000;

interface Entry extends RepeatableAnswer {
  readonly bytes: number;
  /** The number of seconds left that `made` was made for; all requests within one second share the headers. */
  madeFor: number;
  made: { readonly full: Headers; readonly unchanged: Headers } | undefined;
}

type Body = NonNullable<RepeatableAnswer['body']>;

const encoder = new TextEncoder();

/** Whether a body is sent without a copy. */
const isShort = (body: Body): boolean => body.length <= SHORT_BODY_BYTES;

/** A body that can be kept: a copy of bytes, which the next call may overwrite, or a long text as bytes. */
const keptBody = (body: RepeatableAnswer['body']): RepeatableAnswer['body'] => {
  if (typeof body !== 'string') return body?.slice();
  return isShort(body) ? body : encoder.encode(body);
};

/**
 * A copy of a long body. workerd makes another one, unknown to the garbage collector. Without a copy that it counts,
 * the collector runs too rarely and workerd's copies grow to a gigabyte: new memory per answer, at three times the
 * CPU.
 */
export const bodyToSend = (body: Body): Body => (typeof body === 'string' || isShort(body) ? body : body.slice());

export const createResponseCache = (): ResponseCache => {
  const kept = createRecent<Entry>(MAX_BYTES, ({ bytes }) => bytes);
  /** Hashes of requested addresses, each kept until another takes its place: the only cost of a one-time address. */
  const asked = new Uint32Array(ASKED_PLACES);
  const wasAsked = (url: string): boolean => {
    const hash = hashNumber(url);
    const place = hash % ASKED_PLACES;
    if (asked[place] === hash) return true;
    asked[place] = hash;
    return false;
  };
  return {
    recall(request, generation, now) {
      const entry = kept.get(request.url);
      if (entry === undefined) return undefined;
      const left = secondsLeft(entry.asOf, now, entry.ttlSeconds);
      if (entry.generation !== generation || left <= 0 || now >= (entry.until ?? now + 1)) {
        kept.delete(request.url);
        return undefined;
      }
      if (entry.made === undefined || entry.madeFor !== left) {
        entry.madeFor = left;
        const { full, unchanged } = entry.headers(left);
        entry.made = { full: new Headers(full), unchanged: new Headers(unchanged) };
      }
      if (matchesTag(request, entry.tag)) return new Response(null, { status: 304, headers: entry.made.unchanged });
      return entry.body === undefined ? undefined : new Response(bodyToSend(entry.body), { headers: entry.made.full });
    },
    setsOf: (url) => kept.get(url)?.sets ?? [],
    keep(url, answer) {
      if (answer.body !== undefined && answer.body.length > MAX_BODY_BYTES) return;
      if (!wasAsked(url)) return;
      const body = keptBody(answer.body);
      const bytes = ENTRY_BYTES + 2 * url.length + (body?.length ?? 0);
      kept.set(url, { ...answer, body, bytes, madeFor: 0, made: undefined });
    },
  };
};
