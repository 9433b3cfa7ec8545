// Why there is no data to answer with.

import type { UpstreamFailure } from '../upstream/upstream-failure.ts';

export type DataFailure =
  | UpstreamFailure
  /** The client has asked for too much that costs credits. */
  | { readonly reason: 'rate-limited' };

/** The failure with the time that is left to wait, where its kind tells one and any is left. */
export const withSecondsLeft = <Failure extends DataFailure>(failure: Failure, seconds: number): Failure =>
  'retryAfterSeconds' in failure && seconds > 0 ? { ...failure, retryAfterSeconds: seconds } : failure;

/** Whether it is one client alone that has to wait: it says nothing of others who ask for the same. */
export const isOfClient = (failure: DataFailure): boolean =>
  failure.reason === 'rate-limited' || (failure.reason === 'credits' && failure.ofClient === true);
