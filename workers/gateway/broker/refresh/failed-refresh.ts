// The pause of a set after failed refreshes: longer each time, and at least as long as the upstream asks. Pure.

import { backoff, pauseLeft } from '../../cache/backoff.ts';
import type { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import type { FailedRefresh } from '../sets/set-record.ts';

const FIRST_SECONDS = 10;
const LONGEST_SECONDS = 600;

export const askedSeconds = (failure: UpstreamFailure): number =>
  'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0;

/**
 * Seconds left of the pause; a clock that was set back does not lengthen it.
 * @param lifetimeSeconds lifetime of the set's data: repeated failures must not cost more than successful refreshes.
 */
export const refreshPauseLeft = (
  { at, times, failure }: FailedRefresh,
  lifetimeSeconds: number,
  now: number,
): number => {
  const own = backoff({ first: FIRST_SECONDS, longest: Math.max(LONGEST_SECONDS, lifetimeSeconds) }, times);
  return pauseLeft(at, Math.max(own, askedSeconds(failure)), now);
};

export const nextFailure = (before: FailedRefresh | null, failure: UpstreamFailure, now: number): FailedRefresh => ({
  at: now,
  times: (before?.times ?? 0) + 1,
  failure,
});
