// How old an answer may be: each title is its age in seconds, with 120 s to live.

import { describe, expect, it } from 'vitest';
import { freshness, remainingSeconds } from '../../workers/gateway/snapshot/freshness.ts';

describe('an answer is', () => {
  it.each([
    [0, 'fresh', 120],
    [119.5, 'fresh', 0],
    [120, 'stale', 0],
    [719, 'stale', 0],
    [720, 'expired', 0],
    [86_399, 'expired', 0],
    [86_400, 'gone', 0],
    // The clock was set back: the answer gets no longer life by it.
    [-60, 'fresh', 60],
    [-600, 'stale', 0],
    [-90_000, 'gone', 0],
  ])('%d s: %s', (age, expected, remaining) => {
    const now = Date.UTC(2026, 0, 1);
    expect(freshness(now - age * 1000, now, 120)).toBe(expected);
    expect(remainingSeconds(now - age * 1000, now, 120)).toBe(remaining);
  });

  it('goes no further than a day, also with the longest time to live', () => {
    const now = Date.UTC(2026, 0, 1);
    expect([80_000, 86_400].map((age) => freshness(now - age * 1000, now, 43_200))).toEqual(['stale', 'gone']);
  });
});
