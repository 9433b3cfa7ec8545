// The reasons for which no data is available.

import type { UpstreamFailure } from '../upstream/upstream-failure.ts';

export type DataFailure =
  | UpstreamFailure
  /** No record of the day shows it; `detail` is the sentence. */
  | { readonly reason: 'not-recorded'; readonly detail: string }
  /** The client exceeded its limit of requests that cost credits. */
  | { readonly reason: 'rate-limited' };

/** The failure with the remaining wait, if its kind has one and any wait is left. */
export const withSecondsLeft = <Failure extends DataFailure>(failure: Failure, seconds: number): Failure =>
  'retryAfterSeconds' in failure && seconds > 0 ? { ...failure, retryAfterSeconds: seconds } : failure;

/** Whether the failure concerns this client only, and not others who request the same. */
export const isOfClient = (failure: DataFailure): boolean =>
  failure.reason === 'rate-limited' || (failure.reason === 'credits' && failure.ofClient === true);
