// Answers questions: from held sets that provably have the whole answer, else from the gateway. All market data of
// formulas passes through here.

import { fail } from '../../shared/result.ts';
import type { Answer } from '../client/answer.ts';
import { textCleaner } from '../client/clean-text.ts';
import { failureOf } from '../client/failures.ts';
import type { Asker } from '../client/asker.ts';
import type { WireQuestion } from '../client/wire.ts';
import type { Settings } from '../settings/settings.ts';
import { perform, type Steps } from '../steps/step.ts';
import { askMarket } from './ask-market.ts';

/** `stale=never` also refuses an answer that the gateway marks as stale. */
const unlessStale = (answer: Answer, { stale, gatewayUrl, accessToken }: Settings): Answer =>
  answer.ok && stale === 'never' && answer.value.stale === true
    ? fail(failureOf('stale-rows', { gatewayUrl, detail: textCleaner(accessToken)(answer.value.asOf) }))
    : answer;

/** An answer or failure for each question, in order. */
export function* answerQuestions(asker: Asker, questions: readonly WireQuestion[]): Steps<readonly Answer[]> {
  const { settings } = asker;
  const answers = new Map(yield* askMarket(asker, questions));
  const others = questions.filter((question) => !answers.has(question));
  const replies = others.length === 0 ? [] : yield* perform('questions', { asker, questions: others });
  others.forEach((question, index) => {
    const reply = replies[index];
    if (reply !== undefined) answers.set(question, reply);
  });
  const unanswered: Answer = fail(failureOf('unlike-versions', { gatewayUrl: settings.gatewayUrl }));
  return questions.map((question) => unlessStale(answers.get(question) ?? unanswered, settings));
}
