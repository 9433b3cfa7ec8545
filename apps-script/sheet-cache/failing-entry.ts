// Recent failures of the gateway, of sets and of questions, in one cache entry, which cells write under the document's
// lock.

import { lasting, isFailing, type Failing } from '../../addon/client/failing.ts';
import { EVERY_QUESTION, type FailingQuestions } from '../../addon/client/failing-questions.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import type { Cache } from '../services.ts';

/** By key: the whole gateway, a set or a question. */
export type FailingEntry = FailingQuestions;

export const WHOLE_GATEWAY = 'gateway';
export const failingSet = (set: string): string => `set ${set}`;

/** Maximum number of failures: with the longest sentences they fit into one entry. */
const MOST = 30;
const SECONDS = 60;

/** Empty if there is no entry, or if it belongs to another scope. */
export const readFailing = (text: string | undefined, scope: string): FailingEntry => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope || !isJsonObject(value['failing'])) return {};
  return Object.fromEntries(
    Object.entries(value['failing']).filter((entry): entry is [string, Failing] => isFailing(entry[1])),
  );
};

/** Failures that concern all questions are always kept. */
const kept = ({ [WHOLE_GATEWAY]: gateway, [EVERY_QUESTION]: every, ...others }: FailingEntry, now: number) => ({
  ...lasting(others, now, MOST),
  ...lasting(
    {
      ...(gateway !== undefined && { [WHOLE_GATEWAY]: gateway }),
      ...(every !== undefined && { [EVERY_QUESTION]: every }),
    },
    now,
    2,
  ),
});

export const writeFailing = (cache: Cache, key: string, scope: string, failing: FailingEntry, now: number): void =>
  cache.putAll({ [key]: asciiJson({ scope, failing: kept(failing, now) }) }, SECONDS);

/** Under the lock: adds failures to those that are stored now. */
export const addFailing = (cache: Cache, key: string, scope: string, more: FailingEntry, now: number): void =>
  writeFailing(cache, key, scope, { ...readFailing(cache.getAll([key])[key], scope), ...more }, now);
