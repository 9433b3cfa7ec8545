// How long a set is left alone whose refreshes fail: each title is how often they have.

import { describe, expect, it } from 'vitest';
import { refreshPauseLeft } from '../../../workers/gateway/broker/refresh/begin-job.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';

const now = Date.UTC(2026, 0, 1);
const failure: UpstreamFailure = { reason: 'unavailable', retryAfterSeconds: undefined, detail: 'no list of coins' };
const pause = (times: number, lifetimeSeconds: number, told: UpstreamFailure = failure): number =>
  refreshPauseLeft({ at: now, times, failure: told }, lifetimeSeconds, now);

describe('the pause', () => {
  it.each([
    [1, 10, 10],
    [2, 20, 20],
    [6, 320, 320],
    [7, 600, 640],
    [9, 600, 2560],
    // No more often than refreshes that succeed, for what they cost.
    [10, 600, 3900],
    [10_000, 600, 3900],
  ])('after %d failures', (times, usual, withLongLifetimes) => {
    expect([pause(times, 120), pause(times, 3900)]).toEqual([usual, withLongLifetimes]);
  });

  it('is as long as the upstream asks, and no longer by a clock that was set back', () => {
    const asked: UpstreamFailure = { reason: 'unavailable', retryAfterSeconds: 7200, detail: 'status 503' };
    expect(pause(1, 120, asked)).toBe(7200);
    // The breaker waits for credits, and ends when the upstream counts new ones.
    expect(pause(1, 120, { reason: 'credits', retryAfterSeconds: 7200 })).toBe(10);
    expect(refreshPauseLeft({ at: now, times: 1, failure }, 120, now - 60_000)).toBe(0);
  });
});
