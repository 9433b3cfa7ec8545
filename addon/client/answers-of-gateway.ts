// Answers that no held set can give. A fresh answer comes from the host's store, any other from the gateway; if the
// gateway fails, the last good rows are used.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Steps } from '../steps/step.ts';
import { type Answer, type CachedAnswer, fillRows, hasPassingProblem, freshUntil } from './answer.ts';
import { askGateway, type GatewayAnswers } from './send-to-gateway.ts';
import { currentFailure, failingSince, isOfOneSet, type Failing, type Failings } from './failing.ts';
import { failureEntry, failureOf, type Failure } from './failures.ts';
import { packQuestions, questionName, type WireQuestion } from './wire.ts';
import type { Asker } from './fetch.ts';

/** A host's store of answers, by the names of their questions, and of failures. */
export interface AnswerStore {
  /** The last answer, fresh or not. */
  readonly held: (name: string) => CachedAnswer | undefined;
  readonly remember: (answers: ReadonlyMap<string, CachedAnswer>) => void;
  readonly failing: Failings;
  /** Adds to the failures stored before. */
  readonly rememberFailing: (more: Failings) => void;
  readonly gatewayFailure: () => Failure | undefined;
  readonly markGatewayFailing: (failure: Failure) => void;
}

/** Asks the gateway, unless a stored failure forbids it. */
function* askPack(
  asker: Asker,
  store: AnswerStore,
  pack: readonly WireQuestion[],
): Steps<Result<GatewayAnswers, Failure>, 'fetch'> {
  const known = store.gatewayFailure();
  if (known !== undefined) return fail(known);
  const reply = yield* askGateway(asker, pack);
  // A failure of the whole gateway, or of this user, is stored, so that other cells make no request. Others may come
  // from the questions in the request.
  if (!reply.ok && (!isOfOneSet(reply.error) || failureEntry(reply.error.reason).passing))
    store.markGatewayFailing(reply.error);
  return reply;
}

export function* answersOfGateway(
  asker: Asker,
  store: AnswerStore,
  questions: readonly WireQuestion[],
): Steps<readonly Answer[], 'fetch'> {
  const { settings, now } = asker;
  const names = new Map(questions.map((question) => [question, questionName(question)]));
  const nameOf = (question: WireQuestion): string => names.get(question) ?? '';
  const heldFor = (question: WireQuestion): CachedAnswer | undefined => store.held(nameOf(question));
  const startedAt = now();
  const refused: Record<string, Failing> = {};

  const before = new Map(questions.map((question) => [question, heldFor(question)]));
  const learned = new Map<WireQuestion, Answer>();
  const unasked: WireQuestion[] = [];
  for (const question of questions) {
    if ((before.get(question)?.freshUntil ?? 0) > startedAt) continue;
    const failure = currentFailure(store.failing[nameOf(question)], startedAt);
    if (failure === undefined) unasked.push(question);
    else learned.set(question, fail(failure));
  }
  for (const pack of packQuestions(unasked)) {
    const reply = yield* askPack(asker, store, pack);
    const fresh = new Map<string, CachedAnswer>();
    for (const [index, question] of pack.entries()) {
      const answer = reply.ok ? reply.value[index] : reply;
      if (answer === undefined) continue;
      learned.set(question, answer);
      // After a temporary failure the next request may be answered.
      if (!answer.ok && isOfOneSet(answer.error) && !failureEntry(answer.error.reason).passing)
        refused[nameOf(question)] = failingSince(answer.error, now());
      if (!answer.ok || hasPassingProblem(answer.value)) continue;
      fresh.set(nameOf(question), { answer: answer.value, freshUntil: freshUntil(answer.value, now()) });
    }
    if (fresh.size > 0) store.remember(fresh);
  }
  if (Object.keys(refused).length > 0) store.rememberFailing(refused);

  const standIn = (failure: Failure, held: CachedAnswer | undefined): Answer => {
    const mayStandIn = settings.stale === 'ok' && failureEntry(failure.reason).passing;
    return mayStandIn && held !== undefined ? ok(held.answer) : fail(failure);
  };
  return questions.map((question): Answer => {
    const held = before.get(question);
    const answer = learned.get(question);
    if (answer === undefined)
      return held === undefined
        ? fail(failureOf('unlike-versions', { gatewayUrl: settings.gatewayUrl }))
        : ok(held.answer);
    if (!answer.ok) return standIn(answer.error, held);
    return held === undefined || settings.stale === 'never' ? answer : ok(fillRows(answer.value, held.answer));
  });
}
