// A reason why a question could not be answered, with the sentence a person reads; the response maps it to HTTP.

import type { ReasonName } from '../../../shared/error/reasons.ts';

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
