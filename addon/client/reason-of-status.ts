// What a problem or an HTTP status means: of one question, or of a whole reply. Never by the words of a sentence.

import type { FailureReason } from './failures.ts';
import type { WireProblem } from './wire.ts';

/** The market data service's failures, such as credits that are used up, are no mistake of whoever asks. */
const isUpstreams = ({ reason }: WireProblem): boolean => reason?.startsWith('upstream-') === true;

/** Of one question's problem. */
export const reasonOfProblem = (problem: WireProblem): FailureReason => {
  if (problem.reason === 'unknown-name' && problem.parameter === 'category') return 'unknown-category';
  return isUpstreams(problem) ? 'gateway-failed' : reasonOfStatus(problem.status);
};

/** Of a problem that the gateway describes. */
export const reasonOfStatus = (status: number): FailureReason => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'gateway-failed' : 'refused';
};

/** Of a reply other than 200, which any web server may have sent. Every gateway has the route that is asked. */
export const reasonOfReply = (status: number, problem: WireProblem | undefined): FailureReason => {
  if (status === 404 || status === 405) return 'wrong-address';
  if (problem !== undefined) return reasonOfProblem({ ...problem, status });
  return status === 401 || status === 429 || status >= 500 ? reasonOfStatus(status) : 'wrong-address';
};
