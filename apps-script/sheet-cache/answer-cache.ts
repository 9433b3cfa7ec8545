// Stores the gateway's answers for an hour, one entry each: as answers while they are fresh, then as last good rows.

import type { CachedAnswer } from '../../addon/client/answer.ts';
import { LAST_GOOD_SECONDS } from '../../addon/client/fresh-until.ts';
import { readAnswer } from '../../addon/client/read-reply.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import type { Cache } from '../services.ts';
import { cutEntries, joinEntry, partKeysOf } from './cut-entries.ts';

const answerKey = (scope: string, name: string): string => `coinsheet:3:${scope}:answer:${name}`;

/** Stored sentences are already clean. */
const asKept = (text: string): string => text;

const readEntry = (text: string | undefined): CachedAnswer | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || typeof value['freshUntil'] !== 'number') return undefined;
  const answer = readAnswer(value['answer'], asKept);
  return answer === undefined ? undefined : { answer, freshUntil: value['freshUntil'] };
};

/** Stored answers by the names of their questions, in at most two calls of the cache. */
export const readAnswers = (
  cache: Cache,
  scope: string,
  names: readonly string[],
): ReadonlyMap<string, CachedAnswer> => {
  const keys = new Map(names.map((name) => [name, answerKey(scope, name)]));
  const heads = cache.getAll([...keys.values()]);
  const parts = cache.getAll(Object.entries(heads).flatMap(([key, head]) => partKeysOf(key, head)));
  const held = new Map<string, CachedAnswer>();
  for (const [name, key] of keys) {
    const answer = readEntry(joinEntry(key, heads[key] ?? '', parts));
    if (answer !== undefined) held.set(name, answer);
  }
  return held;
};

export const writeAnswers = (cache: Cache, scope: string, answers: ReadonlyMap<string, CachedAnswer>): void => {
  const texts = new Map([...answers].map(([name, answer]) => [answerKey(scope, name), asciiJson(answer)]));
  for (const entries of cutEntries(texts)) cache.putAll(entries, LAST_GOOD_SECONDS);
};
