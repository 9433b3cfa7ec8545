// Answers that no held set can give, from the sheet's cache or the gateway.

import type { Answer } from '../../addon/client/answer.ts';
import { answersOfGateway, type AnswerStore } from '../../addon/client/answers-of-gateway.ts';
import { questionName } from '../../addon/client/question-name.ts';
import type { WireQuestion } from '../../addon/client/wire.ts';
import { runSync } from '../../addon/steps/run-sync.ts';
import { fetchHost } from '../fetch-host.ts';
import { readAnswers, writeAnswers } from './answer-cache.ts';
import type { Cell } from './cell.ts';
import type { Market } from './market.ts';

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
