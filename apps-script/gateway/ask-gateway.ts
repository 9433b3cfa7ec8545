// Sends one request to the gateway and says what came of it: an answer or problem for each question, or why there is none.
// Tries again once where that may help and time is left.

import { fail, ok, type Result } from '../../shared/result.ts';
import type { FetchReply, Services } from '../services.ts';
import type { Settings } from '../settings/read-settings.ts';
import { LAST_START_MS, REQUEST_TIMEOUT_SECONDS } from './deadline.ts';
import { failureEntry, failureOf, type Failure, type FailureReason } from './failures.ts';
import { readAnswers, readProblemText } from './read-reply.ts';
import { reasonOfException } from './reason-of-exception.ts';
import { reasonOfProblem, reasonOfReply } from './reason-of-status.ts';
import { requestBody, type WireAnswer, type WireQuestion } from './wire.ts';

/** One for each question, in order. */
export type GatewayAnswers = readonly Result<WireAnswer, Failure>[];

const ATTEMPTS = 2;

const retrySeconds = (reply: FetchReply): number | undefined => {
  const text = reply.headers['retry-after'] ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
};

const readReply = (reply: FetchReply, gatewayUrl: string, count: number): Result<GatewayAnswers, Failure> => {
  const { status } = reply;
  const failure = (reason: FailureReason, detail = '', itsStatus = status): Failure =>
    failureOf(reason, { gatewayUrl, detail, status: itsStatus, retrySeconds: retrySeconds(reply) });
  if (status !== 200) {
    const problem = readProblemText(reply.text);
    return fail(failure(reasonOfReply(status, problem !== undefined), problem?.detail));
  }
  const answers = readAnswers(reply.text, count);
  if (answers === undefined) return fail(failure(/^\s*[{[]/.test(reply.text) ? 'unlike-versions' : 'wrong-address'));
  return ok(
    answers.map((answer) =>
      answer.ok ? answer : fail(failure(reasonOfProblem(answer.error), answer.error.detail, answer.error.status)),
    ),
  );
};

const askOnce = (
  services: Services,
  settings: Settings,
  body: string,
  count: number,
): Result<GatewayAnswers, Failure> => {
  const { gatewayUrl, accessToken } = settings;
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (accessToken !== '') headers['Authorization'] = `Bearer ${accessToken}`;
  try {
    const url = `${gatewayUrl}/coins/query`;
    const reply = services.post({ url, headers, body, timeoutSeconds: REQUEST_TIMEOUT_SECONDS });
    return readReply(reply, gatewayUrl, count);
  } catch (error) {
    const detail = String(error);
    return fail(failureOf(reasonOfException(detail, gatewayUrl), { gatewayUrl, detail }));
  }
};

export const askGateway = (
  services: Services,
  settings: Settings,
  questions: readonly WireQuestion[],
  startedAt: number,
): Result<GatewayAnswers, Failure> => {
  const body = requestBody(questions);
  let last: Result<GatewayAnswers, Failure> = fail(failureOf('out-of-time', { gatewayUrl: settings.gatewayUrl }));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (services.now() - startedAt >= LAST_START_MS) return last;
    last = askOnce(services, settings, body, questions.length);
    const mayRetry = !last.ok && failureEntry(last.error.reason).retry && last.error.facts.retrySeconds === undefined;
    if (!mayRetry) return last;
  }
  return last;
};
