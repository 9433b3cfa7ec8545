// Answers to addresses that are asked again and again: while they are fresh, the same bytes go out again, before anything
// of the question is read. What is kept is dropped as soon as any snapshot is replaced, so that no reader steps back.

import { hashNumber } from '../../../../shared/text/hash.ts';
import { createRecent } from '../../cache/recent.ts';
import { secondsLeft } from '../../codec/freshness.ts';
import { matchesTag } from './matches-tag.ts';

export interface RepeatableAnswer {
  /** Changes when a snapshot in memory does. */
  readonly generation: number;
  /** When its data was given, milliseconds since 1970, and how long from then on it counts as fresh. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  readonly tag: string;
  /** Undefined where only clients were answered that have it: no other can be. */
  readonly body: string | Uint8Array | undefined;
  /** Texts of the base sets that it is made of. */
  readonly sets: readonly string[];
  /** The headers while so many whole seconds are left. */
  readonly headers: (ttlSeconds: number) => AnswerHeaders;
}

export interface AnswerHeaders {
  /** Of a 200. */
  readonly full: Readonly<Record<string, string>>;
  /** Of a 304. */
  readonly unchanged: Readonly<Record<string, string>>;
}

export interface ResponseCache {
  /** The answer to a GET of this very address, if it is kept and still right. */
  recall(request: Request, generation: number, now: number): Response | undefined;
  /** The sets of the answer that is kept of an address. */
  setsOf(url: string): readonly string[];
  /** Keeps an answer, if its address was asked before: most addresses are asked once, and would take the place of the others. */
  keep(url: string, answer: RepeatableAnswer): void;
}

/** For all kept answers, about. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A longer answer is not kept: a few of them would take the place of hundreds. */
const MAX_BODY_BYTES = 256 * 1024;
/** A body of this length costs less than a copy of it does. */
const SHORT_BODY_BYTES = 16 * 1024;
/** A power of two, so that a hash fills all places alike. */
const ASKED_PLACES = 8_192;
/** What is kept beside a body and its address. */
const ENTRY_BYTES = 1_000;

interface Entry extends RepeatableAnswer {
  readonly bytes: number;
  /** Headers for as many seconds as `madeFor` says: they are the same for all requests of one second. */
  madeFor: number;
  made: { readonly full: Headers; readonly unchanged: Headers } | undefined;
}

type Body = NonNullable<RepeatableAnswer['body']>;

const encoder = new TextEncoder();

/** What goes out as it is. */
const isShort = (body: Body): boolean => body.length <= SHORT_BODY_BYTES;

/** A copy of bytes, which may be good for a moment only, and bytes of a long text. */
const keptBody = (body: RepeatableAnswer['body']): RepeatableAnswer['body'] => {
  if (typeof body !== 'string') return body?.slice();
  return isShort(body) ? body : encoder.encode(body);
};

/**
 * A copy of a long body: workerd makes another one, of which the garbage collector knows nothing. Without one that it does
 * know of it runs too seldom, and workerd's pile up to a gigabyte: new memory for each answer, at three times the CPU.
 */
const bodyToSend = (body: Body): Body => (typeof body === 'string' || isShort(body) ? body : body.slice());

export const createResponseCache = (): ResponseCache => {
  const kept = createRecent<Entry>(MAX_BYTES, ({ bytes }) => bytes);
  /** Hashes of addresses that were asked, each at its place until another takes it: nothing else is paid for what is asked once. */
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
      if (entry.generation !== generation || left <= 0) {
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
