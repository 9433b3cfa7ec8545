// What the gateway would not answer of late, as one cache entry. Cells write it without a lock; what one of them loses so is
// asked once more.

import { lasting, isFailing, type Failing } from '../../addon/client/failing.ts';
import type { FailingQuestions } from '../../addon/client/failing-questions.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import type { Cache } from '../services.ts';

const MOST = 30;
const SECONDS = 60;

export const failingQuestionsKey = (scope: string): string => `coinsheet:2:${scope}:answer:failing`;

export const readFailingQuestions = (text: string | undefined): FailingQuestions => {
  const value = text === undefined ? undefined : readJson(text);
  return Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).filter((entry): entry is [string, Failing] => isFailing(entry[1])),
  );
};

export const writeFailingQuestions = (cache: Cache, key: string, failing: FailingQuestions, now: number): void =>
  cache.putAll({ [key]: asciiJson(lasting(failing, now, MOST)) }, SECONDS);
