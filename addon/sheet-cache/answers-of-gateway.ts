// Answers that only the gateway can give: kept while they are fresh, asked for otherwise, and with the last good rows where
// they can't be had.

import { fail, ok, type Result } from '../../shared/result.ts';
import { askGateway } from '../client/ask-gateway.ts';
import { failureEntry, failureOf, type Failure } from '../client/failures.ts';
import { packQuestions } from '../client/pack-questions.ts';
import type { Sender } from '../client/send-to-gateway.ts';
import type { WireAnswer, WireQuestion } from '../client/wire.ts';
import { isOfOneSet } from '../local/failing.ts';
import { scopeOf } from './market-keys.ts';
import type { Market } from './market.ts';
import type { Build } from '../services.ts';
import { openAnswerCache, type CachedAnswer } from './answer-cache.ts';
import { answerKey } from './cache-key.ts';
import {
  failingQuestionsKey,
  failureOfAll,
  failureOfQuestion,
  readFailingQuestions,
  withFailedRequest,
  withRefusedQuestion,
  writeFailingQuestions,
} from './failing-questions.ts';
import { fillRows, hasPassingProblem } from '../client/fill-rows.ts';
import { freshUntil } from '../client/fresh-until.ts';

interface GatewayContext {
  readonly sender: Sender;
  readonly build: Build;
  readonly market: Pick<Market, 'failing' | 'markFailing'>;
}

type Answer = Result<WireAnswer, Failure>;

export const answersOfGateway = (
  { sender, build, market }: GatewayContext,
  questions: readonly WireQuestion[],
): ReadonlyMap<WireQuestion, Answer> => {
  const { services, settings, startedAt } = sender;
  const keys = new Map(questions.map((question) => [question, answerKey(settings, build, question)]));
  const failingKey = failingQuestionsKey(scopeOf(settings, build));
  const cache = openAnswerCache(services.cache, [...keys.values()], [failingKey]);
  const nameOf = (question: WireQuestion): string => keys.get(question)?.name ?? '';
  const heldFor = (question: WireQuestion): CachedAnswer | undefined => cache.held.get(nameOf(question));
  const failingBefore = readFailingQuestions(cache.beside[failingKey]);
  let failing = failingBefore;
  const now = services.now();
  const isFresh = (question: WireQuestion): boolean => (heldFor(question)?.freshUntil ?? 0) > now;

  const ask = (pack: readonly WireQuestion[]): ReturnType<typeof askGateway> => {
    const known = market.failing() ?? failureOfAll(failing, services.now());
    if (known !== undefined) return fail(known);
    const reply = askGateway(services, settings, pack, startedAt);
    if (reply.ok) return reply;
    // What concerns the gateway as a whole, or whoever asks it, all cells need not find out one by one.
    if (!isOfOneSet(reply.error)) market.markFailing(reply.error);
    else failing = withFailedRequest(failing, reply.error, services.now());
    return reply;
  };

  const learned = new Map<WireQuestion, Answer>();
  const unasked: WireQuestion[] = [];
  for (const question of questions) {
    if (isFresh(question)) continue;
    const failure = failureOfQuestion(failing, question, nameOf(question), now);
    if (failure === undefined) unasked.push(question);
    else learned.set(question, fail(failure));
  }
  for (const pack of packQuestions(unasked)) {
    const reply = ask(pack);
    const fresh = new Map<string, CachedAnswer>();
    pack.forEach((question, index) => {
      const answer = reply.ok ? reply.value[index] : reply;
      if (answer === undefined) return;
      learned.set(question, answer);
      if (!answer.ok && isOfOneSet(answer.error))
        failing = withRefusedQuestion(failing, question, nameOf(question), answer.error, services.now());
      const key = keys.get(question);
      if (!answer.ok || key === undefined || hasPassingProblem(answer.value)) return;
      fresh.set(key.name, { answer: answer.value, freshUntil: freshUntil(answer.value, services.now()) });
    });
    if (fresh.size > 0) cache.remember(fresh);
  }

  if (failing !== failingBefore) writeFailingQuestions(services.cache, failingKey, failing, services.now());

  const standIn = (failure: Failure, held: CachedAnswer | undefined): Answer => {
    const mayStandIn = settings.stale === 'ok' && failureEntry(failure.reason).passing;
    return mayStandIn && held !== undefined ? ok(held.answer) : fail(failure);
  };

  const answerTo = (question: WireQuestion): Answer => {
    const held = heldFor(question);
    const answer = learned.get(question);
    if (answer === undefined) {
      const missing = failureOf('unlike-versions', { gatewayUrl: settings.gatewayUrl });
      return held === undefined ? fail(missing) : ok(held.answer);
    }
    if (!answer.ok) return standIn(answer.error, held);
    return held === undefined || settings.stale === 'never' ? answer : ok(fillRows(answer.value, held.answer));
  };
  return new Map(questions.map((question) => [question, answerTo(question)]));
};
