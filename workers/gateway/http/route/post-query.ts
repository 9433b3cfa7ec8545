// POST /coins/query: several questions, one answer each, in order. One that can't be answered gets a problem in its
// place; the others are still answered.

import { type Problem, problemBody } from '../../../../shared/protocol/problem.ts';
import type { QueryAnswers } from '../../../../shared/protocol/past-answers.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { readQueryBody } from '../request/read-query-body.ts';
import { answerQuestion } from '../response/answer-question.ts';
import { bodyText, type RouteContext } from './route-context.ts';
import { jsonResponse } from '../response/headers.ts';
import { problemResponse } from '../response/problem-response.ts';

interface AnsweredQuestions {
  readonly body: QueryAnswers;
  /** One of the answers has invented prices. */
  readonly simulated: boolean;
}

/** Fails with the problem of the whole body. @param text of the body. @param pathname of the request. */
export const answerQuestions = async (
  text: string,
  pathname: string,
  { gateway, lifetime }: Pick<RouteContext, 'gateway' | 'lifetime'>,
): Promise<Result<AnsweredQuestions, Problem>> => {
  const questions = readQueryBody(text, gateway.configuration.now() / 1000);
  if (!questions.ok) return questions;
  const answers: QueryAnswers['answers'][number][] = [];
  let simulated = false;
  // One after the other: questions about one set share its snapshot, and the upstream gets one request at a time.
  for (const question of questions.value) {
    const answered = question.ok ? await answerQuestion(question.value, gateway, lifetime) : question;
    if (!answered.ok) {
      answers.push(problemBody(answered.error, pathname, crypto.randomUUID()));
      continue;
    }
    const { table, facts } = answered.value;
    answers.push(table);
    simulated ||= facts.simulated;
  }
  return ok({ body: { answers }, simulated });
};

export const postQuery = async (request: Request, context: RouteContext): Promise<Response> => {
  const text = await bodyText(request, 'ask in several requests.');
  if (!text.ok) return text.error;
  const answered = await answerQuestions(text.value, new URL(request.url).pathname, context);
  if (!answered.ok) return problemResponse(answered.error, request);
  const { body, simulated } = answered.value;
  return jsonResponse(body, { simulated, source: context.gateway.configuration.provider.source });
};
