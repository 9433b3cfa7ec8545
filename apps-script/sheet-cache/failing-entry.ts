// What failed of late, as one cache entry: the gateway as a whole, sets, questions. Cells write it without a lock; what one of
// them loses so is asked once more.

import { lasting, isFailing, type Failing } from '../../addon/client/failing.ts';
import { EVERY_QUESTION, type FailingQuestions } from '../../addon/client/failing-questions.ts';
import { asciiJson } from '../../addon/text/ascii-json.ts';
import { isJsonObject, readJson } from '../../addon/text/read-json.ts';
import type { Cache } from '../services.ts';

/** By whom it concerns. */
export type FailingEntry = FailingQuestions;

export const WHOLE_GATEWAY = 'gateway';
export const failingSet = (set: string): string => `set ${set}`;

/** So many, with the longest sentences, fit into one entry. */
const MOST = 30;
const SECONDS = 60;

/** Empty where none is held, or only one of another scope. */
export const readFailing = (text: string | undefined, scope: string): FailingEntry => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || value['scope'] !== scope || !isJsonObject(value['failing'])) return {};
  return Object.fromEntries(
    Object.entries(value['failing']).filter((entry): entry is [string, Failing] => isFailing(entry[1])),
  );
};

/** What concerns all is kept, however many others there are. */
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
