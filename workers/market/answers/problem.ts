// Every expected failure, and the one place that gives it a status and its published text.

import { statusName } from './error-form.ts';

export type Problem =
  | { readonly reason: 'invalid-parameter'; readonly parameter: string }
  | { readonly reason: 'invalid-key' }
  | { readonly reason: 'forbidden' }
  | { readonly reason: 'unknown-coin'; readonly coinId: string }
  | { readonly reason: 'unknown-resource' }
  | { readonly reason: 'wrong-method'; readonly allowed: string }
  | { readonly reason: 'not-synced' }
  | { readonly reason: 'insufficient-credits' }
  | { readonly reason: 'too-many-requests'; readonly retryAfterSeconds: number }
  | { readonly reason: 'unavailable' }
  | { readonly reason: 'on-demand'; readonly statusCode: number; readonly retryAfterSeconds: number | undefined }
  | { readonly reason: 'wrong-faults'; readonly sentence: string }
  | { readonly reason: 'wrong-setting'; readonly sentence: string }
  | { readonly reason: 'unexpected' };

/** What the service itself would say with this status, where it has such an error. */
const messageOnDemand = (statusCode: number, retryAfterSeconds: number | undefined): string => {
  switch (statusCode) {
    case 401:
      return problemText({ reason: 'invalid-key' }).message;
    case 403:
      return problemText({ reason: 'forbidden' }).message;
    case 409:
      return problemText({ reason: 'not-synced' }).message;
    case 429: {
      const isRate = retryAfterSeconds !== undefined;
      return problemText(
        isRate ? { reason: 'too-many-requests', retryAfterSeconds } : { reason: 'insufficient-credits' },
      ).message;
    }
    case 500:
      return problemText({ reason: 'unexpected' }).message;
    case 503:
      return problemText({ reason: 'unavailable' }).message;
    default:
      return statusName(statusCode);
  }
};

export interface ProblemText {
  readonly statusCode: number;
  readonly message: string;
}

/** Texts from the published description, section 7.3; those of 405, 500, of unknown paths and of the rate limit are ours. */
export const problemText = (problem: Problem): ProblemText => {
  switch (problem.reason) {
    case 'invalid-parameter':
      return { statusCode: 400, message: `Invalid parameter: ${problem.parameter}` };
    case 'invalid-key':
      return { statusCode: 401, message: 'Invalid API key' };
    case 'forbidden':
      return { statusCode: 403, message: 'Forbidden resource' };
    case 'unknown-coin':
      return { statusCode: 404, message: `Coin with id '${problem.coinId}' not found` };
    case 'unknown-resource':
      return { statusCode: 404, message: 'Resource not found' };
    case 'wrong-method':
      return { statusCode: 405, message: 'Method not allowed' };
    case 'not-synced':
      return { statusCode: 409, message: 'Transactions not synced. Please call PATCH /transactions' };
    case 'insufficient-credits':
      return { statusCode: 429, message: 'Insufficient credits for this request' };
    case 'too-many-requests':
      return { statusCode: 429, message: 'Rate limit exceeded' };
    case 'unavailable':
      return { statusCode: 503, message: 'Service temporarily unavailable' };
    case 'on-demand':
      return {
        statusCode: problem.statusCode,
        message: messageOnDemand(problem.statusCode, problem.retryAfterSeconds),
      };
    case 'wrong-faults':
      return { statusCode: 400, message: problem.sentence };
    case 'wrong-setting':
      return { statusCode: 500, message: problem.sentence };
    case 'unexpected':
      return { statusCode: 500, message: 'Internal server error' };
    default:
      return problem satisfies never;
  }
};
