// A reason why a question could not be answered, with the sentence a person reads; the response maps it to HTTP.

import { reasons, typeOfReason, type ReasonName } from '../../../shared/error/reasons.ts';
import type { DataFailure } from '../snapshot/data-failure.ts';
import type { RequestProblem } from '../request/request-problem.ts';

export interface GatewayProblem {
  readonly reason: ReasonName;
  /** The parameter or id that the upstream's message names. */
  readonly name?: string;
  /** What was wrong and the remedy. */
  readonly detail: string;
  readonly retryAfterSeconds?: number;
  /** The methods that the address answers. */
  readonly allow?: string;
}

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

/** How long a client is asked to wait where the upstream did not say. */
const RETRY_SECONDS = 30;
/** The period of the rate limits in wrangler.toml. */
const LIMIT_SECONDS = 60;

export const requestProblem = ({ name, detail }: RequestProblem): GatewayProblem => ({
  reason: 'invalid-parameter',
  name,
  detail,
});

export const dataProblem = (failure: DataFailure): GatewayProblem => {
  switch (failure.reason) {
    case 'key':
      return {
        reason: 'upstream-key',
        detail: "The market data service refuses this gateway's key: its operator has to check UPSTREAM_API_KEY.",
        retryAfterSeconds: 300,
      };
    case 'credits':
      return {
        reason: 'upstream-credits',
        detail:
          'This gateway has no credits left for this question at present, and no earlier answer is kept: try again later.',
        retryAfterSeconds: failure.retryAfterSeconds ?? RETRY_SECONDS,
      };
    case 'rate': {
      const seconds = failure.retryAfterSeconds ?? RETRY_SECONDS;
      return {
        reason: 'upstream-rate',
        detail: `The market data service allows this gateway one call at a time, and others are waiting: try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
      };
    }
    case 'timeout':
      return {
        reason: 'upstream-timeout',
        detail:
          'The market data service did not answer in time, and no earlier answer is kept: try again in half a minute.',
        retryAfterSeconds: RETRY_SECONDS,
      };
    case 'unavailable':
      return {
        reason: 'upstream-unavailable',
        detail: 'The market data service is not available, and no earlier answer is kept: try again in half a minute.',
        retryAfterSeconds: failure.retryAfterSeconds ?? RETRY_SECONDS,
      };
    case 'rejected':
      return {
        reason: 'invalid-parameter',
        name: 'query',
        detail: 'The market data service refuses this question: check its parameters and try again.',
      };
    case 'rate-limited':
      return {
        reason: 'rate-limited',
        detail:
          'You have asked too often for what this gateway does not hold: wait a minute. The largest coins of the whole market in USD are not limited.',
        retryAfterSeconds: LIMIT_SECONDS,
      };
    case 'not-found':
      return { reason: 'route-not-found', detail: 'The market data service knows nothing under this address.' };
    default:
      return failure satisfies never;
  }
};

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
