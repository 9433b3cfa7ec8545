// The reason why a question has no answer: as a value, and as the body of a response.

import type { Described } from './schema.ts';
import { fail } from '../result.ts';
import type { problemSchema } from './problem-schema.ts';
import { reasons, typeOfReason, type ReasonName } from './reasons.ts';

export interface Problem {
  readonly reason: ReasonName;
  /** The parameter or id named in the upstream's message. */
  readonly name?: string;
  /** One sentence with the error and its remedy. */
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** The refusal of a parameter. */
export const refuse = (name: string, detail: string) => fail<Problem>({ reason: 'invalid-parameter', name, detail });

export type ProblemBody = Described<typeof problemSchema>;

export const problemBody = (problem: Problem, path: string, requestId: string): ProblemBody => {
  const { status, title, message } = reasons[problem.reason];
  return {
    type: typeOfReason(problem.reason),
    title,
    status,
    detail: problem.detail,
    statusCode: status,
    message: message.replace('{name}', () => problem.name ?? 'query'),
    requestId,
    path,
    ...(problem.name === undefined ? {} : { parameter: problem.name }),
  };
};
