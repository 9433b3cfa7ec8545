// The current failure of the whole gateway. While it lasts, no formula sends a request.

import { failingSince, type Failing } from '../client/failing.ts';
import type { Failure } from '../client/failures.ts';

export interface GatewayState {
  readonly failure: (now: number) => Failure | undefined;
  readonly markFailing: (failure: Failure, now: number) => void;
}

export const gatewayState = (): GatewayState => {
  let failing: Failing | undefined;
  return {
    failure: (now) => (failing !== undefined && failing.until > now ? failing.failure : undefined),
    markFailing: (failure, now) => {
      failing = failingSince(failure, now);
    },
  };
};
