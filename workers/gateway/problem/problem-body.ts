// A problem as the body of a response.

import { reasons, typeOfReason } from '../../../shared/error/reasons.ts';
import type { GatewayProblem } from './gateway-problem.ts';

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

export const problemBody = (problem: GatewayProblem, path: string, requestId: string): ProblemBody => {
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
