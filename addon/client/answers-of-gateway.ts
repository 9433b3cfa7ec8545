// Answers that no held set can give. A fresh answer comes from the host's store, any other from the gateway; if the
// gateway fails, the last good rows are used.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { Steps } from '../steps/step.ts';
import { type Answer, type CachedAnswer, fillRows, hasPassingProblem, freshUntil } from './answer.ts';
import { askGateway, type GatewayAnswers } from './send-to-gateway.ts';
import {
  isOfOneSet,
  failureOfAll,
  failureOfQuestion,
  withFailedRequest,
  withRefusedQuestion,
  type FailingQuestions,
} from './failing.ts';
import { failureEntry, failureOf, type Failure } from './failures.ts';
import { packQuestions, questionName, type WireQuestion } from './wire.ts';
import type { Asker } from './fetch.ts';

/** A host's store of answers, by the names of their questions, and of failures. */
export interface AnswerStore {
  /** The last answer, fresh or not. */
  readonly held: (name: string) => CachedAnswer | undefined;
  readonly remember: (answers: ReadonlyMap<string, CachedAnswer>) => void;
  readonly failing: FailingQuestions;
  /** Adds to the failures stored before. */
  readonly rememberFailing: (more: FailingQuestions) => void;
  /** The current failure of the whole gateway. */
  readonly gatewayFailure: () => Failure | undefined;
  readonly markGatewayFailing: (failure: Failure) => void;
}

/** Asks the gateway, unless a stored failure forbids it. */
function* askPack(
  asker: Asker,
  store: AnswerStore,
  failing: FailingQuestions,
  pack: readonly WireQuestion[],
): Steps<{ readonly reply: Result<GatewayAnswers, Failure>; readonly failing: FailingQuestions }, 'fetch'> {
  const known = store.gatewayFailure() ?? failureOfAll(failing, asker.now());
  if (known !== undefined) return { reply: fail(known), failing };
  const reply = yield* askGateway(asker, pack);
  if (reply.ok) return { reply, failing };
  if (isOfOneSet(reply.error)) return { reply, failing: withFailedRequest(failing, reply.error, asker.now()) };
  // A failure of the whole gateway, or of this user, is stored, so that other cells make no request.
  store.markGatewayFailing(reply.error);
  return { reply, failing };
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
  let { failing } = store;

  const before = new Map(questions.map((question) => [question, heldFor(question)]));
  const learned = new Map<WireQuestion, Answer>();
  const unasked: WireQuestion[] = [];
  for (const question of questions) {
    if ((before.get(question)?.freshUntil ?? 0) > startedAt) continue;
    const failure = failureOfQuestion(failing, nameOf(question), startedAt);
    if (failure === undefined) unasked.push(question);
    else learned.set(question, fail(failure));
  }
  for (const pack of packQuestions(unasked)) {
    const asked = yield* askPack(asker, store, failing, pack);
    const { reply } = asked;
    ({ failing } = asked);
    const fresh = new Map<string, CachedAnswer>();
    for (const [index, question] of pack.entries()) {
      const answer = reply.ok ? reply.value[index] : reply;
      if (answer === undefined) continue;
      learned.set(question, answer);
      if (!answer.ok && isOfOneSet(answer.error))
        failing = withRefusedQuestion(failing, nameOf(question), answer.error, now());
      if (!answer.ok || hasPassingProblem(answer.value)) continue;
      fresh.set(nameOf(question), { answer: answer.value, freshUntil: freshUntil(answer.value, now()) });
    }
    if (fresh.size > 0) store.remember(fresh);
  }
  const more = Object.entries(failing).filter(([who, one]) => store.failing[who] !== one);
  if (more.length > 0) store.rememberFailing(Object.fromEntries(more));

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
