// Answers from held sets the questions that they provably answer. The others are left to the gateway.

import { fail, ok } from '../../shared/result.ts';
import type { Answer } from '../client/answer.ts';
import { failureEntry } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { Settings } from '../settings/settings.ts';
import { perform, type Steps } from '../steps/step.ts';
import type { WireQuestion } from '../client/wire.ts';
import { answerIds } from './answer-ids.ts';
import { answerList } from './answer-list.ts';
import type { Obtained } from './held-set.ts';
import { readQuestion, type LocalQuestion, type Need } from './read-question.ts';

export type MarketAnswers = ReadonlyMap<WireQuestion, Answer>;

/** The combined need of several questions about one set. */
const joined = (needs: readonly [Need, ...Need[]]): Need => ({
  ...needs[0],
  columns: [...new Set(needs.flatMap(({ columns }) => columns))],
  references: [...new Set(needs.flatMap(({ references }) => references))],
  risk: needs.some(({ risk }) => risk),
});

const answerOne = (
  question: LocalQuestion,
  { held, failure }: Obtained,
  { stale }: Settings,
  now: number,
): Answer | undefined => {
  const mayBeOld = stale === 'ok' && (failure === undefined || failureEntry(failure.reason).passing);
  const isUsable = held !== undefined && (held.head.freshUntil > now || mayBeOld);
  if (!isUsable) return failure === undefined ? undefined : fail(failure);
  if (question.kind === 'ids') return ok(answerIds(question, held, { now, mayBeOld, failure }));
  const answer = answerList(question, held);
  return answer === undefined ? undefined : ok(answer);
};

export function* askMarket(asker: Asker, questions: readonly WireQuestion[]): Steps<MarketAnswers, 'sets'> {
  const bySet = new Map<string, [LocalQuestion, ...LocalQuestion[]]>();
  for (const wire of questions) {
    const local = readQuestion(wire);
    if (local === undefined) continue;
    const others = bySet.get(local.need.setText);
    if (others === undefined) bySet.set(local.need.setText, [local]);
    else others.push(local);
  }
  const answers = new Map<WireQuestion, Answer>();
  if (bySet.size === 0) return answers;
  const groups = [...bySet.values()];
  const needs = groups.map(([first, ...others]) => joined([first.need, ...others.map(({ need }) => need)]));
  const replies = yield* perform('sets', { asker, needs });
  groups.forEach((group, index) => {
    const obtained = replies[index];
    if (obtained === undefined) return;
    for (const question of group) {
      const answer = answerOne(question, obtained, asker.settings, asker.now());
      if (answer !== undefined) answers.set(question.wire, answer);
    }
  });
  return answers;
}
