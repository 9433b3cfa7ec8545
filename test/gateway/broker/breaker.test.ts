import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  closedBreaker,
  breakerPauseLeft,
  permission,
} from '../../../workers/gateway/broker/spend/breakers.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/failures.ts';

const now = Date.parse('2026-01-31T12:00:00Z');
const timeout: UpstreamFailure = { reason: 'timeout' };
const down = (retryAfterSeconds?: number): UpstreamFailure => ({
  reason: 'unavailable',
  retryAfterSeconds,
  detail: 'status 500',
});

const afterFailures = (failures: readonly UpstreamFailure[]) =>
  failures.reduce((state, failure) => afterFailure(state, failure, now), closedBreaker);

describe('breaker', () => {
  it('lets calls through at first', () => {
    expect(permission(closedBreaker, now).ok).toBe(true);
  });

  it.each([
    ['one failure', 1, 0],
    ['two', 2, 0],
    ['three', 3, 5],
    ['four', 4, 10],
    ['five', 5, 20],
    ['twenty', 20, 300],
  ])('after %s it pauses', (_, failures, seconds) => {
    expect(breakerPauseLeft(afterFailures(Array.from({ length: failures }, () => timeout)), now)).toBe(seconds);
  });

  it.each([
    ['the wait that a 503 asks for', down(77), 77],
    ['the wait that a 429 asks for', { reason: 'credits', retryAfterSeconds: 40 }, 40],
    ['a minute after credits that ran out', { reason: 'credits', retryAfterSeconds: undefined }, 60],
    ['a minute where the key is refused', { reason: 'key' }, 60],
  ] as const)('keeps %s at once', (_, failure, seconds) => {
    const state = afterFailure(closedBreaker, failure, now);
    expect(breakerPauseLeft(state, now)).toBe(seconds);
    expect(permission(state, now).ok).toBe(false);
    expect(permission(state, now + seconds * 1000).ok).toBe(true);
  });

  it('counts down', () => {
    const state = afterFailure(closedBreaker, down(60), now);
    expect(permission(state, now + 45_000)).toMatchObject({ error: { retryAfterSeconds: 15 } });
  });

  it('is not kept open longer by a clock that is set back', () => {
    const state = afterFailure(closedBreaker, down(60), now);
    expect(permission(state, now - 3_600_000).ok).toBe(true);
  });

  it('keeps a longer pause when a call that was under way fails, too', () => {
    const state = afterFailure(afterFailure(closedBreaker, down(77), now), timeout, now + 7000);
    expect(permission(state, now + 7000)).toMatchObject({ error: { retryAfterSeconds: 70 } });
  });

  it.each([{ reason: 'rejected', detail: 'status 422' }, { reason: 'not-found' }] as const)(
    'takes a refused question for a sign of health',
    (failure) => {
      expect(afterFailure(afterFailures([timeout, timeout, timeout]), failure, now)).toBe(closedBreaker);
    },
  );

  it('outlives storage as JSON', () => {
    const state = afterFailures([down(60)]);
    expect(permission(JSON.parse(JSON.stringify(state)), now).ok).toBe(false);
  });
});
