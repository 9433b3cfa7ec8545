// What the gateway would not answer of late, so that not every formula asks it again.

import { failingSince, type Failing } from './failing.ts';
import { failureEntry, type Failure } from './failures.ts';
import { isIdsQuestion, type WireQuestion } from './wire.ts';

/** By whom it concerns. */
export type FailingQuestions = Readonly<Record<string, Failing>>;

/** Requests with questions fail altogether. */
export const EVERY_QUESTION = '*';

/** All questions about the same members. */
const membersOf = (question: WireQuestion): string =>
  isIdsQuestion(question) ? '' : `${question.category ?? ''}|${question.chain ?? ''}`;

/** Why the question, whose own name is `name`, need not be asked at present. */
export const failureOfQuestion = (
  failing: FailingQuestions,
  question: WireQuestion,
  name: string,
  now: number,
): Failure | undefined =>
  [EVERY_QUESTION, membersOf(question), name]
    .map((who) => failing[who])
    .find((one) => one !== undefined && one.until > now)?.failure;

/** Why no question need be asked at present. */
export const failureOfAll = (failing: FailingQuestions, now: number): Failure | undefined => {
  const all = failing[EVERY_QUESTION];
  return all !== undefined && all.until > now ? all.failure : undefined;
};

/** With a failure of a request as a whole, which others would meet too; but not where it was what was asked in it. */
export const withFailedRequest = (failing: FailingQuestions, failure: Failure, now: number): FailingQuestions =>
  failureEntry(failure.reason).passing ? { ...failing, [EVERY_QUESTION]: failingSince(failure, now) } : failing;

/** With what became of one question. What passes by itself is not remembered: the next moment may answer it. */
export const withRefusedQuestion = (
  failing: FailingQuestions,
  question: WireQuestion,
  name: string,
  failure: Failure,
  now: number,
): FailingQuestions => {
  if (failureEntry(failure.reason).passing) return failing;
  const isOfMembers = failure.reason === 'unknown-category' && !isIdsQuestion(question) && question.category;
  return { ...failing, [isOfMembers ? membersOf(question) : name]: failingSince(failure, now) };
};
