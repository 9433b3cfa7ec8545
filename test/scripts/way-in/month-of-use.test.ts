// The table of the free key agrees with the simulation, and with the broker's budget that learns.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { monthOfUse, wholeMinutes } from '../../../scripts/way-in/month-of-use.ts';
import { defaults } from '../../../scripts/way-in/needs.ts';
import { paceUse, PLAN } from '../../support/paced-use.ts';

const { refreshCredits, leastSeconds } = defaults;
const refreshes = (sets: number) => ({ credits: sets * refreshCredits, leastSeconds });
const lifetime = (sets: number, hoursADay: number, planCredits = PLAN): number =>
  monthOfUse({ hoursADay, planCredits }, refreshes(sets)).lifetimeSeconds;

const decision = await readFile(new URL('../../../docs/expected-use.md', import.meta.url), 'utf8');

/** The present mean lifetime that `npm run bench -- freshness` gave for a row. */
const simulated = (row: string): number => {
  const [line = ''] = decision.split('\n').filter((one) => one.startsWith(`| ${row} |`));
  return Number(line.split(' | ')[3]?.replace(' s', '').replace(',', ''));
};

describe('the lifetime of data in use is within a fifth of the simulated one', () => {
  it.each([
    ['one set, all day', 1, 24],
    ['one set, 9 to 17 every day', 1, 8],
    ['eight sets, 9 to 11 every day', 8, 2],
    ['four sets, all day', 4, 24],
    ['ten sets, all day', 10, 24],
  ])('%s', (row, sets, hours) => {
    const seconds = simulated(row);
    expect(seconds).toBeGreaterThan(100);
    expect(lifetime(sets, hours) / seconds).toBeGreaterThan(0.8);
    expect(lifetime(sets, hours) / seconds).toBeLessThan(1.2);
  });
});

it.each([
  [1, 24],
  [4, 8],
  [8, 2],
  [2, 1],
])('%i sets, %i hours a day: within a tenth of the budget that learns the hours', (sets, hours) => {
  const isInUse = (time: number): boolean => new Date(time).getUTCHours() < hours;
  const days = paceUse(isInUse, Date.UTC(2026, 10, 1), Date.UTC(2027, 0, 1), { sets });
  const december = days.filter(({ day }) => day.startsWith('2026-12'));
  const mean = december.reduce((sum, day) => sum + day.lifetime, 0) / december.length;
  expect(lifetime(sets, hours) / mean).toBeGreaterThan(0.9);
  expect(lifetime(sets, hours) / mean).toBeLessThan(1.1);
});

it('spends at most what the plan gives, and nearly all of it if data could be fresher', () => {
  for (const planCredits of [1000, 20_000, 300_000]) {
    const { credits, lifetimeSeconds } = monthOfUse({ hoursADay: 24, planCredits }, refreshes(10));
    expect(lifetimeSeconds).toBeGreaterThan(leastSeconds);
    expect(credits).toBeLessThanOrEqual(planCredits);
    expect(credits).toBeGreaterThan(0.99 * planCredits);
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
