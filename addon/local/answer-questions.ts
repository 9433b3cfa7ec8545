// Answers questions: from the market that the cache holds where that provably has the whole answer, else from the gateway.
// Everything that a formula learns about the market comes through here.

import { fail, type Result } from '../../shared/result.ts';
import { textCleaner } from '../client/clean-text.ts';
import { failureOf, type Failure } from '../client/failures.ts';
import { timelyServices } from '../client/timely-services.ts';
import type { WireAnswer, WireQuestion } from '../client/wire.ts';
import { askMarket } from './ask-market.ts';
import { openMarket } from '../sheet-cache/market.ts';
import type { Build, Services } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';
import { answersOfGateway } from '../sheet-cache/answers-of-gateway.ts';

export interface AnswerContext {
  readonly services: Services;
  readonly settings: Settings;
  readonly build: Build;
  /** When the cell began. */
  readonly startedAt: number;
}

export type Answer = Result<WireAnswer, Failure>;

/** `stale=never` also refuses what the gateway itself had to take from its last good rows. */
const unlessStale = (answer: Answer, { stale, gatewayUrl, accessToken }: Settings): Answer =>
  answer.ok && stale === 'never' && answer.value.stale === true
    ? fail(failureOf('stale-rows', { gatewayUrl, detail: textCleaner(accessToken)(answer.value.asOf) }))
    : answer;

/** An answer or why there is none for each question, in order. */
export const answerQuestions = (context: AnswerContext, questions: readonly WireQuestion[]): readonly Answer[] => {
  const { settings, build, startedAt } = context;
  const sender = { services: timelyServices(context.services, startedAt), settings, startedAt };
  const market = openMarket(sender, build, settings.seen);
  const local = askMarket(market, questions, settings, sender.services);
  const others = questions.filter((question) => !local.has(question));
  const asked = others.length === 0 ? undefined : answersOfGateway({ sender, build, market }, others);
  const unanswered: Answer = fail(failureOf('unlike-versions', { gatewayUrl: settings.gatewayUrl }));
  return questions.map((question) => unlessStale(local.get(question) ?? asked?.get(question) ?? unanswered, settings));
};
