// The figures of the free key, in the guide and where a key is asked for: by the broker's budget, hour by hour.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gatewayConfig, repositoryRoot } from '../../../scripts/local/places.ts';
import { readConfig } from '../../../scripts/local/wrangler.ts';
import { needs } from '../../../scripts/way-in/needs.ts';
import { creditsFor } from '../../../workers/gateway/broker/sets/depth.ts';
import { refreshCreditsPerSecond, withSpent } from '../../../workers/gateway/broker/spend/budget.ts';
import { coinstats } from '../../../workers/gateway/providers/coinstats/coinstats.ts';
import { budgetOfKey } from '../../support/budget-of-key.ts';

const { vars } = readConfig({ config: gatewayConfig }, { hideWarnings: true });
const coins = Number(vars['SNAPSHOT_COINS']);
const leastSeconds = Number(vars['SNAPSHOT_TTL_SECONDS']);
const planCredits = coinstats.freePlanCredits;
const refreshCredits = creditsFor(coins, Number.POSITIVE_INFINITY, coinstats.capabilities);

/** The first moment of a month with 31 days: others have more credits a day. */
const monthBegins = Date.UTC(2026, 0, 1);
const HOURS = 31 * 24;

/** A month in which sets are used in the same hours of each day: how long their data lives, and what it costs. */
const month = (sets: number, hoursADay: number, credits = planCredits) => {
  let budget = budgetOfKey(credits);
  let lifetimes = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    if (hour % 24 >= hoursADay) continue;
    const now = monthBegins + hour * 3_600_000;
    const lifetime = Math.max(leastSeconds, (sets * refreshCredits) / refreshCreditsPerSecond(budget, now));
    budget = withSpent(budget, 'refresh', (sets * refreshCredits * 3600) / lifetime, now);
    lifetimes += lifetime;
  }
  return { lifetimeSeconds: lifetimes / (31 * hoursADay), credits: budget.spending.thisMonth };
};

/** Rounded up, since data may live longer at the beginning of a month. Ten seconds don't count. */
const wholeMinutes = (seconds: number): number => Math.ceil(Math.round(seconds / 10) / 6);
const minutes = (sets: number, hoursADay: number): number => wholeMinutes(month(sets, hoursADay).lifetimeSeconds);

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
])('%i s are %i minutes', (seconds, told) => {
  expect(wholeMinutes(seconds)).toBe(told);
});

it('is told so where a key is asked for', () => {
  const number = (value: number): string => value.toLocaleString('en-GB');
  expect(needs.free).toBe(
    `The free key gives ${number(planCredits)} credits a month. They refresh one set of ${number(coins)} coins every ${minutes(1, 24)} minutes all day, or every ${minutes(1, 8)} minutes for 8 hours a day`,
  );
});

it('is what the guide’s table says', async () => {
  const hours = [24, 8, 2];
  const rows = [1, 2, 4, 8, 16, 32].map(
    (sets) => `| ${sets} | ${hours.map((count) => `${minutes(sets, count)} min`).join(' | ')} |`,
  );
  const head = `| sets in use | ${hours.map((count) => `${count} hours a day`).join(' | ')} |`;
  const guide = await readFile(join(repositoryRoot, 'docs/start.md'), 'utf8');
  expect(guide).toContain(['', head, '|---|---|---|---|', ...rows, ''].join('\n'));
});
