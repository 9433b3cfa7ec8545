// Answers the questions of a body, one after the other. One that can't be answered gets a problem in its place; the
// others are still answered.

import { problemBody, type Problem } from '../../../../shared/protocol/problem.ts';
import type { QueryAnswers } from '../../../../shared/protocol/past-answers.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { readQueryBody } from '../request/read-query-body.ts';
import { answerQuestion, type AnsweredQuestion } from '../response/answer-question.ts';
import type { RouteContext } from './route-context.ts';

export interface AnsweredQuestions {
  readonly body: QueryAnswers;
  /** One of the answers has invented prices. */
  readonly simulated: boolean;
  /** When the first of them is no longer fresh, milliseconds since 1970; undefined: they must not be kept. */
  readonly until: number | undefined;
}

/** Rows with these may have an answer in a moment: too many requests, and failures of services. */
const FIRST_PASSING_STATUS = 429;

/**
 * When an answer is no longer fresh; undefined if it must not be kept.
 * @param pastUntil when it is to be asked again what an operator had forgotten of the past.
 */
const endOf = (answered: Result<AnsweredQuestion, Problem>, pastUntil: number): number | undefined => {
  if (!answered.ok) return undefined;
  const { table, facts } = answered.value;
  const problems = 'problems' in table ? (table.problems ?? []) : [];
  const isMissing = problems.some(({ status }) => status >= FIRST_PASSING_STATUS);
  if (facts.stale || facts.incomplete === true || isMissing) return undefined;
  return Math.min(facts.asOf + facts.ttlSeconds * 1000, facts.isPast === true ? pastUntil : Number.POSITIVE_INFINITY);
};

/** Fails with the problem of the whole body. @param text of the body. @param pathname of the request. */
export const answerQuestions = async (
  text: string,
  pathname: string,
  { gateway, life }: Pick<RouteContext, 'gateway' | 'life'>,
): Promise<Result<AnsweredQuestions, Problem>> => {
  const questions = readQueryBody(text, gateway.configuration.now() / 1000);
  if (!questions.ok) return questions;
  const answers: QueryAnswers['answers'][number][] = [];
  let simulated = false;
  let until: number | undefined = Number.POSITIVE_INFINITY;
  // One after the other: questions about one set share its snapshot, and the upstream gets one request at a time.
  for (const question of questions.value) {
    const answered = question.ok ? await answerQuestion(question.value, gateway, life) : question;
    const end = endOf(answered, gateway.forgotten.until());
    until = until === undefined || end === undefined ? undefined : Math.min(until, end);
    if (!answered.ok) {
      answers.push(problemBody(answered.error, pathname, crypto.randomUUID()));
      continue;
    }
    const { table, facts } = answered.value;
    answers.push(table);
    simulated ||= facts.simulated;
  }
  return ok({ body: { answers }, simulated, until });
};
