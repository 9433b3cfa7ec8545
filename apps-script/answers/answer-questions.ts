// Answers questions: from the cache while it is fresh, else from the gateway, else with the last good rows. Everything that
// a formula learns about the market comes through here.

import { fail, ok, type Result } from '../../shared/result.ts';
import { askGateway } from '../gateway/ask-gateway.ts';
import { failureEntry, failureOf, type Failure } from '../gateway/failures.ts';
import { packQuestions } from '../gateway/pack-questions.ts';
import type { WireAnswer, WireQuestion } from '../gateway/wire.ts';
import type { Build, Services } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';
import { answerKey } from './cache-key.ts';
import { fillRows, hasPassingProblem } from './fill-rows.ts';
import { freshUntil } from './fresh-until.ts';
import { recallAnswers, rememberAnswers, type CachedAnswer } from './answer-cache.ts';

export interface AnswerContext {
  readonly services: Services;
  readonly settings: Settings;
  readonly build: Build;
  /** When the cell began. */
  readonly startedAt: number;
}

type Answer = Result<WireAnswer, Failure>;

const standIn = (failure: Failure, held: CachedAnswer | undefined, { settings }: AnswerContext): Answer => {
  const mayStandIn = settings.stale === 'ok' && failureEntry(failure.reason).passing;
  return mayStandIn && held !== undefined ? ok(held.answer) : fail(failure);
};

/** `stale=never` also refuses what the gateway itself had to take from its last good rows. */
const unlessStale = (answer: WireAnswer, { stale, gatewayUrl }: Settings): Answer =>
  stale === 'never' && answer.stale === true
    ? fail(failureOf('stale-rows', { gatewayUrl, detail: answer.asOf }))
    : ok(answer);

/** An answer or why there is none for each question, in order. */
export const answerQuestions = (context: AnswerContext, questions: readonly WireQuestion[]): readonly Answer[] => {
  const { services, settings, build, startedAt } = context;
  const keys = new Map(questions.map((question) => [question, answerKey(settings, build, question)]));
  const held = recallAnswers(services.cache, [...new Set(keys.values())]);
  const heldFor = (question: WireQuestion): CachedAnswer | undefined => held.get(keys.get(question) ?? '');
  const now = services.now();
  const isFresh = (question: WireQuestion): boolean => (heldFor(question)?.freshUntil ?? 0) > now;

  const learned = new Map<WireQuestion, Result<WireAnswer, Failure>>();
  for (const pack of packQuestions(questions.filter((question) => !isFresh(question)))) {
    const reply = askGateway(services, settings, pack, startedAt);
    const fresh = new Map<string, CachedAnswer>();
    pack.forEach((question, index) => {
      const answer = reply.ok ? reply.value[index] : reply;
      if (answer === undefined) return;
      learned.set(question, answer);
      const key = keys.get(question);
      if (!answer.ok || key === undefined || hasPassingProblem(answer.value)) return;
      fresh.set(key, { answer: answer.value, freshUntil: freshUntil(answer.value, services.now()) });
    });
    if (fresh.size > 0) rememberAnswers(services.cache, fresh);
  }

  return questions.map((question): Answer => {
    const entry = heldFor(question);
    const answer = learned.get(question);
    if (answer === undefined) {
      const missing = failureOf('unlike-versions', { gatewayUrl: settings.gatewayUrl });
      return entry === undefined ? fail(missing) : unlessStale(entry.answer, settings);
    }
    if (!answer.ok) return standIn(answer.error, entry, context);
    const filled =
      entry === undefined || settings.stale === 'never' ? answer.value : fillRows(answer.value, entry.answer);
    return unlessStale(filled, settings);
  });
};
