// Keeps the gateway's answers for an hour: as answers while they are fresh, as last good rows after that.

import { readAnswer } from '../gateway/read-reply.ts';
import type { WireAnswer } from '../gateway/wire.ts';
import type { Cache } from '../services.ts';
import { asciiJson } from '../text/ascii-json.ts';
import { isJsonObject, readJson } from '../text/read-json.ts';
import { cutEntries, joinEntry, partKeysOf } from './cut-entries.ts';

export interface CachedAnswer {
  readonly answer: WireAnswer;
  /** Milliseconds since 1970. */
  readonly freshUntil: number;
}

export const LAST_GOOD_SECONDS = 3_600;

const readEntry = (text: string | undefined): CachedAnswer | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value)) return undefined;
  const { freshUntil } = value;
  const answer = readAnswer(value['answer']);
  return answer === undefined || typeof freshUntil !== 'number' ? undefined : { answer, freshUntil };
};

/** What is held under the keys, in two calls at most. */
export const recallAnswers = (cache: Cache, keys: readonly string[]): ReadonlyMap<string, CachedAnswer> => {
  const heads = cache.getAll(keys);
  const wanted = keys.flatMap((key) => partKeysOf(key, heads[key] ?? ''));
  const parts = wanted.length === 0 ? {} : cache.getAll(wanted);
  const found = new Map<string, CachedAnswer>();
  for (const key of keys) {
    const head = heads[key];
    const entry = head === undefined ? undefined : readEntry(joinEntry(key, head, parts));
    if (entry !== undefined) found.set(key, entry);
  }
  return found;
};

export const rememberAnswers = (cache: Cache, answers: ReadonlyMap<string, CachedAnswer>): void => {
  const texts = new Map([...answers].map(([key, entry]) => [key, asciiJson(entry)]));
  for (const entries of cutEntries(texts)) cache.putAll(entries, LAST_GOOD_SECONDS);
};
