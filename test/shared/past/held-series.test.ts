// What a held series proves, and its parts, which answer as the whole one does, or not at all.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdSeries, type HeldSeries, cutSeries } from '../../../shared/past/held-series.ts';
import { takeIn } from '../../../shared/past/series.ts';
import { at, chart, daily, DAY, HOUR, inputOf, type PastPlan, planPast, shortly } from './ask-past.ts';
import { sampleSize } from '../../support/sample-size.ts';

const START = Date.UTC(2026, 10, 1) / 1000;
const whole = { name: 'all', lengthSeconds: undefined, stepSeconds: DAY };
const week = { name: '1w', lengthSeconds: 7 * DAY, stepSeconds: HOUR };

/** Points at the given days after the start, with a price that tells the answer they are of. */
const held = (
  days: readonly number[],
  askedDay: number,
  period: typeof whole | typeof week = whole,
  price = 1,
): HeldSeries => {
  const askedAt = START + askedDay * DAY;
  return holdSeries(
    takeIn(
      days.map((day) => [START + day * DAY, price, 1, 1]),
      askedAt,
    ).series,
    period,
    askedAt,
  );
};

const reachOf = ({ reach }: HeldSeries): number => (reach - START) / DAY;

describe('what is proven:', () => {
  it('the whole period begins with the first point', () => {
    expect(held([2, 3], 4).from).toBe(Number.NEGATIVE_INFINITY);
  });

  it('a shorter period begins with its own first point', () => {
    expect(held([2, 3], 4, week).from).toBe(START + 2 * DAY);
    expect(held([], 4, week).from).toBe(START + 4 * DAY);
  });

  const HOURS = 1 / 24;
  const MOMENT = 1 / DAY;
  it.each([
    ['its last point', [0, 1, 2], 2, 2],
    ['an hour before the question, while no point is due', [0, 1, 2], 2.5, 2.5 - HOURS],
    ['the last point, if it is of the last hour', [0, 1, 2], 2 + HOURS / 2, 2],
    ['the moment before the next point is due, while that is late', [0, 1, 2], 3.9, 3 - MOMENT],
    ['an hour before the question, once a second one is due', [0, 1, 2], 4, 4 - HOURS],
    ['the same after a price of the day in progress', [0, 1, 1.5], 2.5, 2 - MOMENT],
    ['the same with steps of three days', [0, 3], 7, 6 - MOMENT],
    ['between steps of three days: nothing is due', [0, 3], 5.5, 5.5 - HOURS],
    ['with a finer step a point is late by a step at most', [0, HOURS / 4, HOURS / 2], 1, 1 - HOURS / 4],
    ['with one point the next is due a day later', [2], 3.5, 3 - MOMENT],
    ['none', [], 3, 3 - HOURS],
  ])('%s', (_, days, asked, reach) => {
    expect(reachOf(held(days, asked))).toBeCloseTo(reach, 9);
  });
});

const NOON = '2026-11-21 12:00';
const all = chart('all', NOON, daily('2024-04-17', '2026-11-21', ['2024-12-31', '2025-01-01', '2026-05-05']));

const yearOf = (year: number): HeldSeries => cutSeries(all, at(`${year}-01-01`), at(`${year + 1}-01-01`));

/** The plan for a moment, over parts as they are. */
const planOver = (series: readonly HeldSeries[], seconds: number, nearSeconds = DAY): PastPlan => {
  const input = inputOf({ now: NOON, nearSeconds });
  const wanted = [{ kind: 'point', seconds, grain: 'day' } as const];
  return planPast(wanted, { ...input, held: { ...input.held, series } });
};

describe('years', () => {
  it.each([
    ['2025-06-01', [2025], 'point 2 of 2025-06-02 00:00'],
    ['2025-12-31', [2025], 'point 1 of 2026-01-01 00:00'],
    // Its first moment has its newest point in the year before.
    ['2024-12-31', [2025], 'No price within a day of 2024-12-31: the nearest is of 2024-12-29; near=3d accepts it.'],
    ['2024-12-28', [2025], 'fetch all for 3'],
    ['2025-01-01', [2025], 'point 2 of 2025-01-02 00:00'],
    [
      '2024-12-31',
      [2024, 2025],
      'No price within a day of 2024-12-31: the nearest is of 2024-12-29; near=3d accepts it.',
    ],
    ['2026-11-20', [2026], 'point 21 of 2026-11-21 00:00'],
    ['2024-04-01', [2024], 'before-first: bitcoin-x is known from 2024-04-16 on.'],
    ['2023-04-01', [2024], 'before-first: bitcoin-x is known from 2024-04-16 on.'],
    ['2023-04-01', [2023], 'before-first: bitcoin-x is known from 2024-04-16 on.'],
    // The years between are not held, whichever others are.
    ['2025-06-01', [2024, 2026], 'fetch all for 3'],
    ['2025-06-01', [2024], 'fetch all for 3'],
    ['2024-06-01', [2025, 2026], 'fetch all for 3'],
  ] as const)('%s from %j: %s', (text, years, expected) => {
    expect(shortly(planOver(years.map(yearOf), at(text) + DAY))).toBe(expected);
  });
});

it('the plan is that of the whole series, or to ask for it', () => {
  const moment = fc.integer({ min: at('2024-01-01'), max: at(NOON) });
  const cuts = fc.array(fc.tuple(moment, moment), { maxLength: 4 });
  const met = new Set<string>();
  fc.assert(
    fc.property(cuts, moment, fc.constantFrom(DAY, 3 * DAY), (ranges, seconds, nearSeconds) => {
      const parts = ranges.map(([one, other]) => cutSeries(all, Math.min(one, other), Math.max(one, other)));
      const plan = planOver(parts, seconds, nearSeconds);
      const fetch = { kind: 'fetch', period: 'all', credits: 3 };
      expect([planOver([all], seconds, nearSeconds), fetch]).toContainEqual(plan);
      met.add(plan.kind);
    }),
    { numRuns: sampleSize(1000) },
  );
  expect([...met].sort()).toEqual(['fetch', 'local', 'refuse']);
});
