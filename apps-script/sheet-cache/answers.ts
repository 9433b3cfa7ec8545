// Answers that no held set can give, from the document's cache or the gateway. They are stored for an hour, one entry
// each: as answers while they are fresh, then as last good rows.

import { type Answer, type CachedAnswer, LAST_GOOD_SECONDS, readAnswer } from '../../addon/client/answer.ts';
import { asciiJson, isJsonObject, readJson } from '../../addon/text.ts';
import type { Cache } from '../services.ts';
import { answersOfGateway, type AnswerStore } from '../../addon/client/answers-of-gateway.ts';
import { questionName, type WireQuestion } from '../../addon/client/wire.ts';
import { runSync } from '../../addon/steps/step.ts';
import { fetchHost } from '../fetch-host.ts';
import type { Cell } from './lock.ts';
import type { Market } from './sets.ts';

/** Characters of ASCII in an entry; the service's limit is 100 KB. A longer answer is not stored. */
const MAX_LENGTH = 90_000;

const answerKey = (scope: string, name: string): string => `coinsheet:3:${scope}:answer:${name}`;

/** Stored sentences are already clean. */
const asKept = (text: string): string => text;

const readEntry = (text: string | undefined): CachedAnswer | undefined => {
  const value = text === undefined ? undefined : readJson(text);
  if (!isJsonObject(value) || typeof value['freshUntil'] !== 'number') return undefined;
  const answer = readAnswer(value['answer'], asKept);
  return answer === undefined ? undefined : { answer, freshUntil: value['freshUntil'] };
};

/** Stored answers by the names of their questions. */
const readAnswers = (cache: Cache, scope: string, names: readonly string[]): ReadonlyMap<string, CachedAnswer> => {
  const keys = new Map(names.map((name) => [name, answerKey(scope, name)]));
  const entries = cache.getAll([...keys.values()]);
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const answer = readEntry(entries[key]);
      return answer === undefined ? [] : [[name, answer] as const];
    }),
  );
};

const writeAnswers = (cache: Cache, scope: string, answers: ReadonlyMap<string, CachedAnswer>): void => {
  const entries = [...answers].map(([name, answer]) => [answerKey(scope, name), asciiJson(answer)] as const);
  const fitting = entries.filter(([, text]) => text.length <= MAX_LENGTH);
  if (fitting.length > 0) cache.putAll(Object.fromEntries(fitting), LAST_GOOD_SECONDS);
};

export const answersFromCache = (
  { services, asker }: Cell,
  scope: string,
  market: Pick<Market, 'failing' | 'failure' | 'rememberFailing' | 'markFailing'>,
  questions: readonly WireQuestion[],
): readonly Answer[] => {
  const { cache } = services;
  const held = readAnswers(cache, scope, questions.map(questionName));
  const store: AnswerStore = {
    held: (name) => held.get(name),
    remember: (answers) => writeAnswers(cache, scope, answers),
    failing: market.failing(),
    rememberFailing: market.rememberFailing,
    gatewayFailure: market.failure,
    markGatewayFailing: market.markFailing,
  };
  return runSync(answersOfGateway(asker, store, questions), fetchHost(services));
};
