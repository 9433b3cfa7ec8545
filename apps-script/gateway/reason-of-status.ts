// What an HTTP status means: that of one question's problem, or that of a whole reply.

import type { FailureReason } from './failures.ts';
import type { WireProblem } from './wire.ts';

/** Of one question's problem. */
export const reasonOfProblem = ({ status, detail, parameter }: WireProblem): FailureReason =>
  status === 400 && parameter === 'category' && detail.startsWith('There is no category ')
    ? 'unknown-category'
    : reasonOfStatus(status);

/** Of a problem that the gateway describes. */
export const reasonOfStatus = (status: number): FailureReason => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'gateway-failed' : 'refused';
};

/** Of a reply other than 200, which any web server may have sent. Every gateway has the route that is asked. */
export const reasonOfReply = (status: number, isProblem: boolean): FailureReason => {
  if (status === 404 || status === 405) return 'wrong-address';
  const isTelling = isProblem || status === 401 || status === 429 || status >= 500;
  return isTelling ? reasonOfStatus(status) : 'wrong-address';
};
