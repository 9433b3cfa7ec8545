// Questions that failed recently, so that other formulas do not repeat the requests.

import { failingSince, type Failing } from './failing.ts';
import { failureEntry, type Failure } from './failures.ts';
import { isListQuestion, type WireQuestion } from './wire.ts';

/** By key: `EVERY_QUESTION`, the members of a set, or the name of a question. */
export type FailingQuestions = Readonly<Record<string, Failing>>;

/** Key of a failure that concerns every question. */
export const EVERY_QUESTION = '*';

/** Key of all questions about the same members. */
const membersOf = (question: WireQuestion): string =>
  isListQuestion(question) ? `${question.category ?? ''}|${question.chain ?? ''}` : '';

/** The stored failure that forbids asking the question. @param name the name of the question. */
export const failureOfQuestion = (
  failing: FailingQuestions,
  question: WireQuestion,
  name: string,
  now: number,
): Failure | undefined =>
  [EVERY_QUESTION, membersOf(question), name]
    .map((who) => failing[who])
    .find((one) => one !== undefined && one.until > now)?.failure;

/** The stored failure that forbids asking any question. */
export const failureOfAll = (failing: FailingQuestions, now: number): Failure | undefined => {
  const all = failing[EVERY_QUESTION];
  return all !== undefined && all.until > now ? all.failure : undefined;
};

/**
 * Adds the failure of a whole request, if it is temporary. Other failures may come from the questions in the request.
 */
export const withFailedRequest = (failing: FailingQuestions, failure: Failure, now: number): FailingQuestions =>
  failureEntry(failure.reason).passing ? { ...failing, [EVERY_QUESTION]: failingSince(failure, now) } : failing;

/** Adds the failure of one question, unless it is temporary: then the next request may be answered. */
export const withRefusedQuestion = (
  failing: FailingQuestions,
  question: WireQuestion,
  name: string,
  failure: Failure,
  now: number,
): FailingQuestions => {
  if (failureEntry(failure.reason).passing) return failing;
  const isOfMembers = failure.reason === 'unknown-category' && isListQuestion(question) && question.category;
  return { ...failing, [isOfMembers ? membersOf(question) : name]: failingSince(failure, now) };
};
