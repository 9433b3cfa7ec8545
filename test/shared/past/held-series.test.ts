// What a held series proves.

import { describe, expect, it } from 'vitest';
import { holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import { takeIn } from '../../../shared/past/series.ts';

const DAY = 86_400;
const HOUR = 3600;
const START = Date.UTC(2026, 10, 1) / 1000;
const all = { name: 'all', lengthSeconds: undefined, stepSeconds: DAY };
const week = { name: '1w', lengthSeconds: 7 * DAY, stepSeconds: HOUR };

/** Points at the given days after the start, with a price that tells the answer they are of. */
const held = (
  days: readonly number[],
  askedDay: number,
  period: typeof all | typeof week = all,
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
