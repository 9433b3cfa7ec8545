// Answers from the sets that the cache holds those questions that they provably answer; the others are the gateway's.

import { fail, ok, type Result } from '../../shared/result.ts';
import { failureEntry, type Failure } from '../client/failures.ts';
import type { Settings } from '../settings/read-settings.ts';
import type { Services } from '../services.ts';
import type { WireAnswer, WireQuestion } from '../client/wire.ts';
import { answerIds } from './answer-ids.ts';
import { answerList } from './answer-list.ts';
import type { Market, Obtained } from '../sheet-cache/market.ts';
import { readQuestion, type LocalQuestion, type Need } from './read-question.ts';

export type MarketAnswers = ReadonlyMap<WireQuestion, Result<WireAnswer, Failure>>;

/** What several questions about one set need of it. */
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
): Result<WireAnswer, Failure> | undefined => {
  const mayBeOld = stale === 'ok' && (failure === undefined || failureEntry(failure.reason).passing);
  const isUsable = held !== undefined && (held.head.freshUntil > now || mayBeOld);
  if (!isUsable) return failure === undefined ? undefined : fail(failure);
  if (question.kind === 'ids') return ok(answerIds(question, held, { now, mayBeOld, failure }));
  const answer = answerList(question, held);
  return answer === undefined ? undefined : ok(answer);
};

export const askMarket = (
  market: Market,
  questions: readonly WireQuestion[],
  settings: Settings,
  services: Pick<Services, 'now'>,
): MarketAnswers => {
  const bySet = new Map<string, [LocalQuestion, ...LocalQuestion[]]>();
  for (const wire of questions) {
    const local = readQuestion(wire);
    if (local === undefined) continue;
    const others = bySet.get(local.need.setText);
    if (others === undefined) bySet.set(local.need.setText, [local]);
    else others.push(local);
  }
  const answers = new Map<WireQuestion, Result<WireAnswer, Failure>>();
  for (const [first, ...others] of bySet.values()) {
    const obtained = market.obtain(joined([first.need, ...others.map(({ need }) => need)]));
    for (const question of [first, ...others]) {
      const answer = answerOne(question, obtained, settings, services.now());
      if (answer !== undefined) answers.set(question.wire, answer);
    }
  }
  return answers;
};
