import { describe, expect, it } from 'vitest';
import {
  addTally,
  durationClass,
  medianMilliseconds,
  type Tally,
} from '../../../workers/gateway/broker/metrics/tally.ts';

describe('two tallies as one', () => {
  it('has the sum of counts, the larger of what is greatest, and the later of what is held', () => {
    const sum = addTally(
      { calls: 1, longestMilliseconds: 900, sets: 4, ms27: 1 },
      { calls: 2, longestMilliseconds: 300, sets: 3, ms27: 1, ms31: 1, memory: 7 },
    );
    expect(sum).toEqual({ calls: 3, longestMilliseconds: 900, sets: 3, ms27: 2, ms31: 1, memory: 7 });
  });
});

describe('the median of', () => {
  const tallyOf = (durations: readonly number[]): Tally =>
    durations.map((milliseconds): Tally => ({ [durationClass(milliseconds)]: 1 })).reduce(addTally, {});

  it.each([
    { durations: [0], median: 1 },
    { durations: [100], median: 100 },
    { durations: [9000, 100, 120], median: 120 },
    { durations: [40, 5000, 45, 4800, 50], median: 50 },
  ])('$durations is about $median', ({ durations, median }) => {
    const found = medianMilliseconds(tallyOf(durations)) ?? Number.NaN;
    expect(Math.abs(found / median - 1)).toBeLessThan(0.1);
  });

  it('nothing is none', () => {
    expect(medianMilliseconds({ calls: 0, longestMilliseconds: 5 })).toBeNull();
  });
});
