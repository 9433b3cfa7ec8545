// Sends questions to the gateway: returns an answer or failure for each, or the failure of the request.

import { fail, type Result } from '../../shared/result.ts';
import type { Steps } from '../steps/step.ts';
import type { Answer } from './answer.ts';
import type { CleanText } from './clean-text.ts';
import { failureOf, type Failure } from './failures.ts';
import { readAnswers } from './read-reply.ts';
import { reasonOfProblem } from './reason-of-status.ts';
import { sendToGateway } from './send-to-gateway.ts';
import type { Asker } from './asker.ts';
import { requestBody, type WireQuestion } from './wire.ts';

/** One for each question, in order. */
export type GatewayAnswers = readonly Answer[];

export const askGateway = (
  asker: Asker,
  questions: readonly WireQuestion[],
): Steps<Result<GatewayAnswers, Failure>, 'fetch'> => {
  const { gatewayUrl } = asker.settings;
  const read = (text: string, clean: CleanText): GatewayAnswers | undefined =>
    readAnswers(text, questions.length, clean)?.map((answer) => {
      if (answer.ok) return answer;
      const { status, detail } = answer.error;
      return fail(failureOf(reasonOfProblem(answer.error), { gatewayUrl, detail, status }));
    });
  return sendToGateway(asker, { path: '/coins/query', body: requestBody(questions) }, read);
};
