// How many credits may be spent, and when.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditsAt,
  dayLimit,
  deniedUntil,
  refreshCreditsPerSecond,
  withSpent,
  type Budget,
} from '../../../workers/gateway/broker/spend/budget.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const noon = Date.parse('2026-01-11T12:00:00Z');
const midnight = Date.parse('2026-01-12T00:00:00Z');
const soon = noon + 600_000;
const nextMonth = Date.parse('2026-02-01T00:00:00Z');
const nothing = { refresh: 0, opening: 0, deepening: 0, question: 0, history: 0, rates: 0, portfolio: 0, balances: 0 };

interface Figures extends Partial<Omit<Budget, 'spending' | 'limits'>> {
  readonly thisMonth?: number;
  readonly todayBy?: typeof nothing;
  readonly perDay?: number | undefined;
  readonly perMonth?: number | undefined;
}

const budget = (today: number, figures: Figures = {}): Budget => {
  const { thisMonth = today, todayBy = nothing, perDay, perMonth, ...others } = figures;
  return {
    limits: { perDay, perMonth },
    spending: { today, thisMonth, todayBy },
    planCredits: 20_000,
    upstreamLeft: Number.POSITIVE_INFINITY,
    renewalDay: 1,
    buckets: {},
    ...others,
  };
};

/** With a bound of 100 credits for the day. */
const bounded = (today: number, figures: Figures = {}): Budget => budget(today, { perDay: 100, ...figures });

const saved = (level: number, at: number): Budget['buckets'] => ({ saved: { level, at } });

describe('a free key in a month of 31 days, of whose 20,000 credits none is saved yet', () => {
  const begins = Date.parse('2026-01-01T00:00:00Z');
  const perHour = 20_000 / 31 / 24;
  /** With so much saved at an hour of the first day. */
  const key = (level: number, hour: number): Budget => {
    const left = 20_000 - perHour * hour + level;
    return budget(0, { upstreamLeft: left, buckets: saved(level, begins + hour * HOUR) });
  };
  /** Seconds between refreshes of a number of sets of one page. */
  const lifetime = (level: number, hour: number, sets: number): number => {
    const seconds = (2 * sets) / refreshCreditsPerSecond(key(level, hour), begins + hour * HOUR);
    return Math.ceil(Math.max(120, seconds) - 1e-6);
  };

  // As docs/operations.md works them out.
  it.each([
    ['one set, all day', 80.6, 10, 1, 268],
    ['one set from 9 to 17, first', 645, 9, 1, 120],
    ['eight sets from 9 to 11, first', 645, 9, 8, 343],
    ['eight sets from 9 to 11, after an hour', 520, 10, 8, 421],
  ])('%s', (_, level, hour, sets, seconds) => {
    expect(lifetime(level, hour, sets)).toBeGreaterThanOrEqual(seconds - 1);
    expect(lifetime(level, hour, sets)).toBeLessThanOrEqual(seconds + 1);
  });

  /** What is saved after a number of hours in which refreshes of a number of sets spend what they may. */
  const after = (level: number, hour: number, hours: number, sets: number): number => {
    let [held, now] = [key(level, hour), begins + hour * HOUR];
    for (let minute = 0; minute < hours * 60; minute += 1) {
      const perSecond = Math.min(refreshCreditsPerSecond(held, now), (2 * sets) / 120);
      held = withSpent(held, 'refresh', 60 * perSecond, now);
      now += 60_000;
    }
    return creditsAt(held, now).saved;
  };

  it.each([
    ['is what accrues in three hours, where all that accrues is spent', 645, 0, 24 * 7, 1, 80.6, 2],
    ['is a day’s at most', 645, 0, 24, 0, 645, 21],
    ['is enough for a refresh each two minutes from 9 to 17', 645, 9, 8, 1, 380, 2],
    ['is less after an hour of eight sets', 645, 9, 1, 8, 520, 1],
    ['pays for eight sets from 9 to 11', 645, 9, 2, 8, 420, 10],
  ])('what is saved %s', (_, level, hour, hours, sets, expected, tolerance) => {
    expect(Math.abs(after(level, hour, hours, sets) - expected)).toBeLessThan(tolerance);
  });

  it('has 625 credits saved when the month begins', () => {
    expect(creditsAt(budget(0), begins).saved).toBe(625);
  });
});

describe('credits accrue evenly', () => {
  it.each([
    ['until the plan is renewed', budget(0, { upstreamLeft: 1000, buckets: saved(0, noon) }), 1000 / 20.5 / 24],
    ['by the plan, where the upstream says nothing', budget(0, { buckets: saved(0, noon) }), 20_000 / 20.5 / 24],
    ['without what is saved already', budget(0, { upstreamLeft: 1020, buckets: saved(20, noon) }), 1000 / 20.5 / 24],
    ['no more than the day’s bound allows', bounded(40, { buckets: saved(0, noon) }), 60 / 12],
    ['no more than the month’s', budget(0, { thisMonth: 10, perMonth: 60, buckets: saved(0, noon) }), 50 / 20.5 / 24],
    ['not at all where nothing is left', budget(0, { upstreamLeft: 0, buckets: saved(0, noon) }), 0],
  ] as const)('%s', (_, held, perHour) => {
    expect(creditsAt(held, noon).perHour).toBeCloseTo(perHour, 4);
  });

  it('however often one looks, and spending does not change it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: -0.2, max: 1, noNaN: true }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 * 3600 }), fc.integer({ min: 0, max: 9 })), { maxLength: 20 }),
        (left, part, steps) => {
          const start = Date.parse('2026-01-03T00:00:00Z');
          const begun = budget(0, { upstreamLeft: left, buckets: saved((part * left) / 30, start) });
          let [held, now, spent] = [begun, start, 0];
          for (const [seconds, credits] of steps) {
            now = Math.min(now + seconds * 1000, nextMonth - 1000);
            if (deniedUntil(held, 'refresh', credits, now) !== undefined) continue;
            held = withSpent(held, 'refresh', credits, now);
            spent += credits;
          }
          const { saved: level, perHour, left: rest } = creditsAt(held, now);
          expect(rest).toBe(left - spent);
          expect(rest).toBeGreaterThanOrEqual(0);
          // What is left is what is saved, and what accrues until the renewal.
          expect(level + (perHour * (nextMonth - now)) / HOUR).toBeCloseTo(rest, 4);
          expect(level).toBeLessThanOrEqual(24 * perHour + 1e-6);
          // No more than what was saved, has accrued, and is given in advance.
          const most = creditsAt(begun, start).saved + (perHour * (now - start)) / HOUR + 6 * perHour;
          expect(spent).toBeLessThanOrEqual(most + 1e-4);
        },
      ),
    );
  });
});

describe('the credits of a day', () => {
  it.each([
    [
      'are what is saved and what accrues until midnight',
      budget(0, { upstreamLeft: 1005, buckets: saved(20, noon) }),
      44,
    ],
    ['are those of the setting', bounded(20), 100],
    ['are none, not less, where more was spent', budget(0, { thisMonth: 30_000 }), 0],
    ['are what the key has left', bounded(0, { upstreamLeft: 20, renewalDay: 12, buckets: saved(0, noon) }), 20],
  ] as const)('%s', (_, held, credits) => {
    expect(dayLimit(held, noon)).toBe(credits);
  });
});

describe('refreshes may spend in an hour', () => {
  it.each([
    ['a quarter of what is saved and of an hour’s accrual', 20, 21 / 4],
    ['all that accrues, where three hours of it are saved', 3, 1],
    ['a quarter of that accrual, where credits were spent in advance', -6, 1 / 4],
  ])('%s', (_, level, credits) => {
    // One an hour accrues.
    const held = budget(0, { upstreamLeft: level + 20.5 * 24, buckets: saved(level, noon) });
    expect(refreshCreditsPerSecond(held, noon) * 3600).toBeCloseTo(credits, 6);
  });

  it.each([0, 2])('no more than the %i credits that are left', (left) => {
    const held = bounded(100 - left, { buckets: saved(-100, noon) });
    expect(refreshCreditsPerSecond(held, noon) * 3600).toBe(left);
  });
});

/** Part of them that was spent on a purpose just now. */
const after = (spent: number, purpose: 'opening' | 'question', held: Budget): Budget =>
  withSpent(held, purpose, spent, noon);

describe('it is denied until when', () => {
  it.each([
    ['what is saved of the last credits of a day', bounded(95), 'deepening', undefined],
    ['one more than the day has', bounded(99), 'deepening', midnight],
    [
      'more than a purpose may take of a day',
      bounded(24, { todayBy: { ...nothing, question: 24 } }),
      'question',
      midnight,
    ],
    [
      'more than its bucket holds',
      after(128, 'opening', budget(0, { perDay: 1024 })),
      'opening',
      // 256 credits a day, two of them.
      noon + (2 * DAY) / 256,
    ],
    ['one more than the month has', budget(0, { thisMonth: 99, perMonth: 100 }), 'refresh', nextMonth],
    ['more than the upstream has left', budget(0, { upstreamLeft: 1 }), 'refresh', soon],
    ['what six hours give in advance', bounded(0, { buckets: saved(-96, noon) }), 'refresh', undefined],
    [
      'more than that, where it accrues soon',
      // 197 accrue until midnight, 98.5 of them in six hours: 0.5 are lacking.
      bounded(0, { buckets: saved(-97, noon) }),
      'refresh',
      noon + Math.ceil((0.5 * 12 * HOUR) / 197),
    ],
    [
      'more than that, where the plan may be renewed before',
      budget(0, { upstreamLeft: 5, buckets: saved(0, noon) }),
      'refresh',
      soon,
    ],
  ] as const)('%s', (_, held, purpose, until) => {
    expect(deniedUntil(held, purpose, 2, noon)).toBe(until);
  });
});

describe('the bucket of a purpose', () => {
  const spent = after(100, 'question', budget(0, { perDay: 800 }));

  it('fills up again as the day goes on, and no further than it holds', () => {
    const denied = (hours: number) => deniedUntil(spent, 'question', 50, noon + hours * HOUR);
    // 200 credits a day, 100 of them at once.
    expect(denied(5)).toBe(noon + 6 * HOUR);
    expect(denied(6)).toBeUndefined();
    expect(withSpent(spent, 'question', 100, noon + 48 * HOUR).buckets.question?.level).toBe(0);
  });
});
