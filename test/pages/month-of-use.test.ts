// The calculator of costs: its figures agree with those of the simulation, and with the broker's budget that learns.

import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { costSentences } from '../../pages/start/cost-sentences.ts';
import { monthOfUse, planFor, wholeMinutes } from '../../pages/start/month-of-use.ts';
import { defaults } from '../../scripts/way-in/needs.ts';
import { paceUse, PLAN } from '../support/paced-use.ts';

const { refreshCredits, leastSeconds } = defaults;
const refreshes = (sets: number) => ({ credits: sets * refreshCredits, leastSeconds });
const lifetime = (sets: number, hoursADay: number, planCredits = PLAN): number =>
  monthOfUse({ hoursADay, planCredits }, refreshes(sets)).lifetimeSeconds;

const decision = await readFile(new URL('../../docs/decisions/expected-use.md', import.meta.url), 'utf8');

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
  [120, 24, 1],
  [300, 8, 4],
  [3600, 24, 32],
])('the plan for a refresh every %i s is the smallest one that gives it', (seconds, hours, sets) => {
  const plan = planFor(seconds, hours, refreshes(sets));
  expect(lifetime(sets, hours, plan)).toBeLessThanOrEqual(seconds);
  expect(lifetime(sets, hours, plan - 1000)).toBeGreaterThan(seconds);
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

describe('the sentences', () => {
  const ask = (sets: number, minutes: number, planCredits = PLAN) =>
    costSentences({ sets, hoursADay: 24, planCredits, minutes }, defaults);

  it('say how fresh the data is, and who is paid', () => {
    expect(ask(1, 5)).toEqual([
      'With 20,000 credits a month, the set is refreshed every 5 minutes while it is in use. That takes 19,979 of the credits.',
      'A refresh every 5 minutes needs a key with 18,000 credits a month. The free key gives that.',
      'You pay nothing to Cloudflare (free plan) and nothing for the key (free plan).',
    ]);
  });

  it.each([
    [1, 2, 20_000, 'needs a key with 47,000 credits a month. Your plan does not give that.'],
    [1, 2, 100_000, 'needs a key with 47,000 credits a month. Your plan gives that; the free key does not.'],
    [1, 5, 100_000, 'needs a key with 18,000 credits a month. The free key gives that.'],
    [1, 5, 10_000, 'needs a key with 18,000 credits a month. The free key would give that.'],
  ])('%i sets every %i minutes with %i credits', (sets, minutes, credits, sentence) => {
    expect(ask(sets, minutes, credits)[1]).toContain(sentence);
  });

  it('name hours where data lives for hours', () => {
    expect(ask(32, 60)[0]).toContain('each set is refreshed every 3 hours while');
  });

  it('name the price of a plan that is not free', () => {
    expect(ask(1, 2, 100_000)[2]).toContain('the price of this plan for the key');
  });
});
