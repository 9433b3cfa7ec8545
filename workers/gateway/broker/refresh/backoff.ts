// How long a set is left alone after refreshes that failed: longer each time, or as long as the upstream asks. Pure.

import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { FailedRefresh } from '../sets/set-record.ts';

const FIRST_SECONDS = 10;
const LONGEST_SECONDS = 600;

export const askedSeconds = (failure: UpstreamFailure): number =>
  'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;

/**
 * Seconds left of the pause; a clock that was set back does not lengthen it.
 * @param lifetimeSeconds for which the set's data is fresh: what fails for long may cost no more than what succeeds.
 */
export const pauseLeft = ({ at, times, failure }: FailedRefresh, lifetimeSeconds: number, now: number): number => {
  const longest = Math.max(LONGEST_SECONDS, lifetimeSeconds);
  const own = Math.min(FIRST_SECONDS * 2 ** Math.min(times - 1, 14), longest);
  return Math.max(0, Math.ceil(Math.max(own, askedSeconds(failure)) - Math.abs(now - at) / 1000));
};

export const nextFailure = (before: FailedRefresh | null, failure: UpstreamFailure, now: number): FailedRefresh => ({
  at: now,
  times: (before?.times ?? 0) + 1,
  failure,
});
