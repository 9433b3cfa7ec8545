// What a held series proves, and what a newer answer adds to it.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSeries, holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import { takeIn } from '../../../shared/past/take-in.ts';

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

/** In days after the start. */
const daysOf = ({ series }: HeldSeries): readonly number[] => Array.from(series.times, (time) => (time - START) / DAY);
const reachOf = ({ reach }: HeldSeries): number => (reach - START) / DAY;

describe('what is proven:', () => {
  it('the whole period begins with the first point', () => {
    expect(held([2, 3], 4).from).toBe(Number.NEGATIVE_INFINITY);
  });

  it('a shorter period begins with its own first point', () => {
    expect(held([2, 3], 4, week).from).toBe(START + 2 * DAY);
    expect(held([], 4, week).from).toBe(START + 4 * DAY);
  });

  it.each([
    ['up to its last point', [0, 1, 2], 2, 2],
    ['up to an hour before the question, as a point may be late', [0, 1, 2], 3.5, 3.5 - 1 / 24],
    ['the last point, if it is of the last hour', [0, 1, 2], 2 + 1 / 48, 2],
    ['with a finer step a point is late by a step at most', [0, 1 / 96, 2 / 96], 1, 1 - 1 / 96],
    ['with one point, or none, by an hour', [2], 3, 3 - 1 / 24],
    ['none', [], 3, 3 - 1 / 24],
  ])('%s', (_, days, asked, reach) => {
    expect(reachOf(held(days, asked))).toBeCloseTo(reach, 9);
  });
});

describe('a newer answer', () => {
  const first = held([0, 1, 2], 2.5);

  it('adds the points after the last one', () => {
    const [both, ...others] = addSeries([first], held([0, 1, 2, 3], 3.5, all, 2));
    expect(others).toEqual([]);
    expect(both && [daysOf(both), [...both.series.prices.usd], reachOf(both)]).toEqual([
      [0, 1, 2, 3],
      [1, 1, 1, 2],
      3.5 - 1 / 24,
    ]);
    expect(both?.askedAt).toBe(START + 3.5 * DAY);
  });

  it('changes no settled point, and fills no gap between them', () => {
    const [both] = addSeries([held([0, 2], 2.5)], held([0, 1, 2, 3], 3.5, all, 2));
    expect(both && daysOf(both)).toEqual([0, 2, 3]);
    expect([...(both?.series.prices.usd ?? [])]).toEqual([1, 1, 2]);
  });

  it('of a coarser step adds what is after the last point', () => {
    const [both] = addSeries([first], held([0, 3, 6], 7, all, 2));
    expect(both && daysOf(both)).toEqual([0, 1, 2, 3, 6]);
  });

  it.each([
    ['that is empty', []],
    ['that ends before the held one', [0, 1]],
  ])('%s proves nothing', (_, days) => {
    const [both] = addSeries([first], held(days, 3.5));
    expect(both && [daysOf(both), both.reach, both.askedAt]).toEqual([[0, 1, 2], first.reach, START + 3.5 * DAY]);
  });

  it('without a newer point tells that there is none', () => {
    const [both] = addSeries([first], held([0, 1, 2], 3.5));
    expect(both && [daysOf(both), reachOf(both)]).toEqual([[0, 1, 2], 3.5 - 1 / 24]);
  });

  it('takes the place of an empty one', () => {
    const newer = held([1, 2], 3.5, week);
    expect(addSeries([held([], 2.5, week)], newer)).toEqual([newer]);
  });

  it('of another period stands beside it', () => {
    const other = held([1, 2], 2.5, week);
    expect(addSeries([first], other)).toEqual([first, other]);
  });

  it('that leaves a gap stands beside it; the next one continues the later of both', () => {
    const early = held([0, 1], 1.5, week);
    const late = held([9, 10], 10.5, week);
    expect(addSeries([early], late)).toEqual([early, late]);
    const [kept, extended] = addSeries([early, late], held([10, 11], 11.5, week));
    expect(kept).toBe(early);
    expect(extended && daysOf(extended)).toEqual([9, 10, 11]);
  });
});

it('no order of answers changes a point, or loses one that was held', () => {
  const answer = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 6 }), (answers) => {
      let series: readonly HeldSeries[] = [];
      let known = new Map<number, number>();
      for (const [turn, days] of answers.entries()) {
        series = addSeries(series, held(days, 31 + turn, all, turn + 1));
        const now = new Map(
          series.flatMap(({ series: { times, prices } }) =>
            Array.from(times, (time, at): [number, number] => [time, prices.usd[at] ?? Number.NaN]),
          ),
        );
        for (const [time, price] of known) expect(now.get(time)).toBe(price);
        known = now;
        const [{ series: { times } } = held([], 0)] = series;
        expect([...times]).toEqual([...new Set(times)].sort((a, b) => a - b));
      }
    }),
  );
});
