// Why a question has no answer: as a value, and as the body of a response.

import { fail } from '../result.ts';
import { reasons, typeOfReason, type ReasonName } from './reasons.ts';

export interface Problem {
  readonly reason: ReasonName;
  /** The parameter or id that the upstream's message names. */
  readonly name?: string;
  /** A sentence: what was wrong and the remedy. */
  readonly detail: string;
  readonly retryAfterSeconds?: number;
}

/** A parameter was refused. */
export const refuse = (name: string, detail: string) => fail<Problem>({ reason: 'invalid-parameter', name, detail });

/** RFC 9457 problem details, with the four fields of the upstream's own errors. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly statusCode: number;
  readonly message: string;
  readonly requestId: string;
  readonly path: string;
  readonly parameter?: string;
}

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
