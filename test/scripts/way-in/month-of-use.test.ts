// The table of the free key: by the broker's budget, hour by hour.

import { describe, expect, it } from 'vitest';
import { monthOfUse, wholeMinutes } from '../../../scripts/way-in/month-of-use.ts';
import { defaults } from '../../../scripts/way-in/needs.ts';

const { refreshCredits, leastSeconds, freeCredits: planCredits } = defaults;
const month = (sets: number, hoursADay: number, credits = planCredits) =>
  monthOfUse({ hoursADay, planCredits: credits }, { credits: sets * refreshCredits, leastSeconds });

/** Where every credit is spent in the hours of use. */
const even = (sets: number, hoursADay: number): number => (31 * hoursADay * 3600 * sets * refreshCredits) / planCredits;

describe('the mean lifetime of data in use', () => {
  it.each([
    ['is the even one where sets are used all day', 1, 24, even(1, 24)],
    ['of more sets too', 10, 24, even(10, 24)],
    ['is the least that is set', 1, 8, leastSeconds],
    ['is hardly more than with every credit in the hours of use', 4, 8, even(4, 8)],
  ])('%s', (_, sets, hours, seconds) => {
    expect(month(sets, hours).lifetimeSeconds / seconds).toBeGreaterThan(0.99);
    expect(month(sets, hours).lifetimeSeconds / seconds).toBeLessThan(1.25);
  });

  it('of use by night and day is the even one, since nothing is saved', () => {
    expect(month(4, 24).lifetimeSeconds / month(4, 8).lifetimeSeconds).toBeGreaterThan(2);
    expect(month(4, 24).lifetimeSeconds / even(4, 24)).toBeLessThan(1.05);
  });
});

it('spends at most what the plan gives, and nearly all of it if data could be fresher', () => {
  for (const credits of [1000, 20_000, 300_000]) {
    const { credits: spent, lifetimeSeconds } = month(10, 24, credits);
    expect(lifetimeSeconds).toBeGreaterThan(leastSeconds);
    expect(spent).toBeLessThanOrEqual(credits + 1e-6);
    expect(spent).toBeGreaterThan(0.99 * credits);
  }
});

it.each([
  [120, 2],
  [122, 2],
  [130, 3],
  [268, 5],
  [1073, 18],
])('%i s are %i minutes', (seconds, minutes) => {
  expect(wholeMinutes(seconds)).toBe(minutes);
});
