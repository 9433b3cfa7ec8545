// How old an answer may be: each title is its age in seconds, with 120 s to live.

import { describe, expect, it } from 'vitest';
import { freshness, secondsLeft } from '../../workers/gateway/codec/freshness.ts';

describe('an answer is', () => {
  it.each([
    [0, 'fresh', 120],
    [119.5, 'fresh', 0],
    [120, 'stale', 0],
    [239, 'stale', -119],
    [240, 'expired', -120],
    [86_399, 'expired', -86_279],
    [86_400, 'gone', -86_280],
    // The clock was set back: the answer does not last longer by it.
    [-60, 'fresh', 60],
    [-200, 'stale', -80],
    [-90_000, 'gone', -89_880],
  ])('%d s: %s', (age, expected, left) => {
    const now = Date.UTC(2026, 0, 1);
    expect(freshness(now - age * 1000, now, 120)).toBe(expected);
    expect(secondsLeft(now - age * 1000, now, 120)).toBe(left);
  });

  it('goes no further than a day, also with the longest time to live', () => {
    const now = Date.UTC(2026, 0, 1);
    expect([80_000, 86_400].map((age) => freshness(now - age * 1000, now, 43_200))).toEqual(['stale', 'gone']);
  });
});
