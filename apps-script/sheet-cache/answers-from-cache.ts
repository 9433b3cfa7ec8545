// Answers that no held set gives, out of the sheet's cache or the gateway.

import type { Answer } from '../../addon/client/answer.ts';
import { answersOfGateway, type AnswerStore } from '../../addon/client/answers-of-gateway.ts';
import { questionName } from '../../addon/client/question-name.ts';
import type { WireQuestion } from '../../addon/client/wire.ts';
import { runSync } from '../../addon/steps/run-sync.ts';
import { fetchHost } from '../fetch-host.ts';
import { openAnswerCache } from './answer-cache.ts';
import type { Cell } from './cell.ts';
import { failingQuestionsKey, readFailingQuestions, writeFailingQuestions } from './failing-entry.ts';
import type { Market } from './market.ts';

export const answersFromCache = (
  { services, asker }: Cell,
  scope: string,
  market: Pick<Market, 'failing' | 'markFailing'>,
  questions: readonly WireQuestion[],
): readonly Answer[] => {
  const failingKey = failingQuestionsKey(scope);
  const keys = questions.map((question) => ({ scope, name: questionName(question) }));
  const { held, beside, remember } = openAnswerCache(services.cache, keys, [failingKey]);
  const store: AnswerStore = {
    held: (name) => held.get(name),
    remember,
    failing: readFailingQuestions(beside[failingKey]),
    rememberFailing: (failing) => writeFailingQuestions(services.cache, failingKey, failing, services.now()),
    gatewayFailure: market.failing,
    markGatewayFailing: market.markFailing,
  };
  return runSync(answersOfGateway(asker, store, questions), fetchHost(services));
};
