// Answers to addresses that are asked again and again: while they are fresh, the same bytes go out again, before anything
// of the question is read. What is kept is dropped as soon as any snapshot is replaced, so that no reader steps back.

import { hashText } from '../../../shared/text/hash.ts';
import { createRecent } from '../cache/recent.ts';
import { matchesTag } from './matches-tag.ts';

export interface RepeatableAnswer {
  /** Changes when a snapshot in memory does. */
  readonly generation: number;
  /** Until when the answer is fresh, milliseconds since 1970. */
  readonly expires: number;
  readonly tag: string;
  readonly body: string | Uint8Array;
  /** The headers while so many whole seconds are left. */
  readonly headers: (ttlSeconds: number) => AnswerHeaders;
}

export interface AnswerHeaders {
  /** Of a 200. */
  readonly full: Headers;
  /** Of a 304. */
  readonly unchanged: Headers;
}

export interface RepeatedAnswers {
  /** The answer to a GET of this very address, if it is kept and still right. */
  recall(request: Request, generation: number, now: number): Response | undefined;
  /** Keeps an answer, if its address was asked before: most addresses are asked once, and would take the place of the others. */
  keep(url: string, answer: RepeatableAnswer): void;
}

/** For all kept answers, about. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A longer answer is not kept: a few of them would take the place of hundreds. */
const MAX_BODY_BYTES = 256 * 1024;
/** Addresses that are known to have been asked once, by their hash. */
const MAX_ASKED_ONCE = 5_000;
/** What is kept beside a body and its address. */
const ENTRY_BYTES = 1_000;

interface Entry extends RepeatableAnswer {
  readonly bytes: number;
  /** Headers for as many seconds as `ttlSeconds` says: they are the same for all requests of one second. */
  ttlSeconds: number;
  made: AnswerHeaders | undefined;
}

export const createRepeatedAnswers = (): RepeatedAnswers => {
  const kept = createRecent<Entry>(MAX_BYTES, ({ bytes }) => bytes);
  const askedOnce = createRecent<true>(MAX_ASKED_ONCE);
  return {
    recall(request, generation, now) {
      const entry = kept.get(request.url);
      if (entry === undefined) return undefined;
      const ttlSeconds = Math.floor((entry.expires - now) / 1000);
      if (entry.generation !== generation || ttlSeconds <= 0) {
        kept.delete(request.url);
        return undefined;
      }
      if (entry.made === undefined || entry.ttlSeconds !== ttlSeconds) {
        entry.ttlSeconds = ttlSeconds;
        entry.made = entry.headers(ttlSeconds);
      }
      return matchesTag(request, entry.tag)
        ? new Response(null, { status: 304, headers: entry.made.unchanged })
        : new Response(entry.body, { headers: entry.made.full });
    },
    keep(url, answer) {
      if (answer.body.length > MAX_BODY_BYTES) return;
      const name = hashText(url);
      if (askedOnce.get(name) === undefined) return askedOnce.set(name, true);
      const bytes = ENTRY_BYTES + 2 * url.length + answer.body.length;
      kept.set(url, { ...answer, bytes, ttlSeconds: 0, made: undefined });
    },
  };
};
