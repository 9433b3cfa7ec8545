// The failure reason of a problem or an HTTP status, for one question or a whole reply. Sentences are never parsed.

import type { ReasonName } from '../../shared/protocol/problem.ts';
import type { FailureReason } from './failures.ts';
import type { WireProblem } from './wire.ts';

/** What the gateway's reasons are to a cell. */
const byReason: Readonly<Record<ReasonName, FailureReason>> = {
  'invalid-parameter': 'refused',
  'unknown-name': 'refused',
  'invalid-body': 'refused',
  'access-denied': 'unauthorized',
  'page-refused': 'refused',
  'coin-not-found': 'refused',
  'no-price': 'refused',
  'not-recorded': 'not-recorded',
  'route-not-found': 'refused',
  'method-not-allowed': 'refused',
  'too-broad': 'refused',
  'rate-limited': 'too-many-requests',
  internal: 'gateway-failed',
  'price-pending': 'gateway-failed',
  'upstream-key': 'gateway-failed',
  'upstream-credits': 'gateway-failed',
  'upstream-rate': 'gateway-failed',
  'upstream-unavailable': 'gateway-failed',
  'source-in-doubt': 'gateway-failed',
  'upstream-timeout': 'gateway-failed',
};

/** Of one question's problem. */
export const reasonOfProblem = ({ reason, status, parameter }: WireProblem): FailureReason => {
  if (reason === 'unknown-name' && parameter === 'category') return 'unknown-category';
  return reason === undefined ? reasonOfStatus(status) : byReason[reason];
};

/** For the status of a problem from the gateway. */
export const reasonOfStatus = (status: number): FailureReason => {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'gateway-failed' : 'refused';
};

/**
 * For a reply other than 200, possibly of another web server: a gateway never answers 404 or 405 at these addresses.
 */
export const reasonOfReply = (status: number, problem: WireProblem | undefined): FailureReason => {
  if (status === 404 || status === 405) return 'wrong-address';
  if (problem !== undefined) return reasonOfProblem({ ...problem, status });
  return status === 401 || status === 429 || status >= 500 ? reasonOfStatus(status) : 'wrong-address';
};
