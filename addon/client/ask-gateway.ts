// Asks the gateway questions: an answer or problem for each, or why there is none.

import { fail, type Result } from '../../shared/result.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';
import type { CleanText } from './clean-text.ts';
import { failureOf, type Failure } from './failures.ts';
import { readAnswers } from './read-reply.ts';
import { reasonOfProblem } from './reason-of-status.ts';
import { sendToGateway } from './send-to-gateway.ts';
import { requestBody, type WireAnswer, type WireQuestion } from './wire.ts';

/** One for each question, in order. */
export type GatewayAnswers = readonly Result<WireAnswer, Failure>[];

export const askGateway = (
  services: Services,
  settings: Settings,
  questions: readonly WireQuestion[],
  startedAt: number,
): Result<GatewayAnswers, Failure> => {
  const { gatewayUrl } = settings;
  const read = (text: string, clean: CleanText): GatewayAnswers | undefined =>
    readAnswers(text, questions.length, clean)?.map((answer) => {
      if (answer.ok) return answer;
      const { status, detail } = answer.error;
      return fail(failureOf(reasonOfProblem(answer.error), { gatewayUrl, detail, status }));
    });
  return sendToGateway({ services, settings, startedAt }, { path: '/coins/query', body: requestBody(questions) }, read);
};
