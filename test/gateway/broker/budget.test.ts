import { describe, expect, it } from 'vitest';
import {
  dayLimit,
  deniedUntil,
  refreshCreditsPerSecond,
  type Budget,
} from '../../../workers/gateway/broker/spend/budget.ts';
import { everyHour, expectUse } from '../../../workers/gateway/broker/spend/expected-use.ts';
import { withSpent } from '../../../workers/gateway/broker/spend/buckets.ts';

const noon = Date.parse('2026-01-11T12:00:00Z');
const midnight = Date.parse('2026-01-12T00:00:00Z');
const soon = noon + 600_000;
const nextMonth = Date.parse('2026-02-01T00:00:00Z');
const nothing = { refresh: 0, opening: 0, deepening: 0, question: 0, history: 0, rates: 0 };

interface Figures {
  readonly thisMonth?: number;
  readonly todayBy?: typeof nothing;
  readonly planCredits?: number;
  readonly upstreamLeft?: number;
  readonly perDay?: number | undefined;
  readonly perMonth?: number | undefined;
  readonly renewalDay?: number;
  readonly buckets?: Budget['buckets'];
  readonly use?: Budget['use'];
}

const budget = (today: number, figures: Figures = {}): Budget => {
  const {
    thisMonth = today,
    todayBy = nothing,
    planCredits = 20_000,
    renewalDay = 1,
    buckets = {},
    use = everyHour,
  } = figures;
  const { upstreamLeft = Number.POSITIVE_INFINITY } = figures;
  const limits = { perDay: 100, perMonth: 1_000_000, ...figures };
  return { limits, spending: { today, thisMonth, todayBy }, planCredits, upstreamLeft, renewalDay, buckets, use };
};

/** Without settings. */
const unset = { perDay: undefined, perMonth: undefined };

describe('the credits of a day', () => {
  it.each([
    ['of the free plan, where nothing is known, on the first day', '2026-04-01', budget(0, unset), 666],
    ['of what the plan gives', '2026-04-01', budget(0, { ...unset, planCredits: 1_000_000 }), 33_333],
    [
      'of what the upstream has left',
      '2026-04-21',
      budget(0, { ...unset, planCredits: 20_000, upstreamLeft: 5000 }),
      500,
    ],
    ['with those of today that are spent', '2026-04-21', budget(100, { ...unset, upstreamLeft: 4900 }), 500],
    ['of what the month has left on its last day', '2026-04-30', budget(0, { ...unset, thisMonth: 19_000 }), 1000],
    ['no more than the setting says', '2026-04-30', budget(0, { ...unset, perDay: 300 }), 300],
    ['no more than the month of the setting gives', '2026-04-01', budget(0, { ...unset, perMonth: 3000 }), 100],
    [
      'no more than the plan gives, whatever the settings say',
      '2026-04-21',
      budget(0, { perDay: 5000, perMonth: 100_000, upstreamLeft: 1000 }),
      100,
    ],
    [
      'spread until the plan is renewed',
      '2026-04-11',
      budget(0, { ...unset, thisMonth: 50_000, upstreamLeft: 1000, renewalDay: 15 }),
      250,
    ],
    ['none where none is left', '2026-04-11', budget(0, { ...unset, upstreamLeft: 0 }), 0],
    ['none, not less, where more was spent', '2026-04-11', budget(0, { ...unset, thisMonth: 30_000 }), 0],
  ] as const)('%s', (_, day, held, credits) => {
    expect(dayLimit(held, Date.parse(`${day}T12:00:00Z`))).toBe(credits);
  });

  it('are spread over what is left of it', () => {
    // Three are left for questions.
    expect(refreshCreditsPerSecond(budget(50), noon)).toBe(47 / 43_200);
  });

  it('of every day together are what the month gives', () => {
    let spent = 0;
    for (let day = 1; day <= 30; day += 1) {
      const morning = Date.UTC(2026, 3, day);
      spent += dayLimit(budget(0, { ...unset, thisMonth: spent }), morning);
    }
    expect(spent).toBe(20_000);
  });
});

/** Use from 9 to 17, on workdays at most; the first day of the week is a Thursday. */
const office = (days: readonly number[]) =>
  expectUse((hour) => (days.includes(Math.floor(hour / 24)) && hour % 24 >= 9 && hour % 24 < 17 ? 1 : 0));
const daily = office([0, 1, 2, 3, 4, 5, 6]);
const workdays = office([0, 1, 4, 5, 6]);

describe('where use is expected in some hours', () => {
  it.each([
    ['a day with the same use as each other one has an even part', '2026-04-01', daily, 666],
    ['a workday has its part of the workdays', '2026-04-01', workdays, Math.floor(20_000 / 22)],
    ['a weekend keeps an even part', '2026-04-04', workdays, Math.floor(20_000 / 27)],
  ] as const)('%s', (_, day, use, credits) => {
    expect(dayLimit(budget(0, { ...unset, use }), Date.parse(`${day}T12:00:00Z`))).toBe(credits);
  });

  it.each([
    // The day's mean is a third: an hour without use counts for two ninths.
    ['before them', '00:00', (97 * 2) / 9 / (8 + 32 / 9)],
    ['in the first', '09:00', 97 / (8 + 14 / 9)],
    ['in the last', '16:00', 97 / (1 + 14 / 9)],
    ['after them', '17:00', 97 / 7],
    ['in the last one of the day', '23:00', 97],
  ] as const)('an hour %s has its part of what the day has left', (_, time, credits) => {
    const now = Date.parse(`2026-01-12T${time}:00Z`);
    expect(refreshCreditsPerSecond(budget(0, { use: daily }), now) * 3600).toBeCloseTo(credits, 6);
  });

  it('the last second of a day may spend what is left', () => {
    expect(refreshCreditsPerSecond(budget(50, { use: daily }), midnight - 1)).toBeCloseTo(47, 6);
  });
});

const opened = (credits: number, perDay: number) => withSpent({}, 'opening', perDay, credits, noon);

describe('it is denied until when', () => {
  it.each([
    ['the last credits of the day', budget(98), 'question', undefined],
    ['one more than the day has', budget(99), 'question', midnight],
    ['what a day leaves for refreshes', budget(95), 'refresh', undefined],
    ['what it leaves for questions', budget(96), 'refresh', midnight],
    [
      'more than a kind of question may take of a day',
      budget(24, { todayBy: { ...nothing, question: 24 } }),
      'question',
      midnight,
    ],
    ['the rest of that share', budget(23, { todayBy: { ...nothing, question: 23 } }), 'question', undefined],
    [
      'another kind beside an exhausted one',
      budget(25, { todayBy: { ...nothing, question: 25 } }),
      'opening',
      undefined,
    ],
    ['what the bucket holds', budget(126, { perDay: 1024, buckets: opened(126, 1024) }), 'opening', undefined],
    [
      'more than the bucket holds',
      budget(128, { perDay: 1024, buckets: opened(128, 1024) }),
      'opening',
      // 256 credits a day, two of them.
      noon + (2 * 86_400_000) / 256,
    ],
    ['all of a share that the deepest set costs', budget(23, { buckets: opened(23, 100) }), 'opening', undefined],
    ['credits of the last day of the month', budget(0, { thisMonth: 90, perMonth: 100 }), 'refresh', undefined],
    ['one more than the month has', budget(0, { thisMonth: 99, perMonth: 100 }), 'refresh', nextMonth],
    ['more than an even part of what the key has left', budget(0, { ...unset, upstreamLeft: 40 }), 'refresh', soon],
    ['more than that part, where a setting bounds as well', budget(0, { upstreamLeft: 40 }), 'refresh', soon],
    [
      'more than the setting gives, where the key bounds as well',
      budget(98, { upstreamLeft: 1e6 }),
      'refresh',
      midnight,
    ],
    ['more than the upstream has left', budget(0, { upstreamLeft: 1 }), 'refresh', soon],
  ] as const)('%s', (_, held, purpose, until) => {
    // On the last day of a month all that is left of it may be spent.
    const shift = held.limits.perMonth === 100 ? Date.parse('2026-01-31T12:00:00Z') : noon;
    expect(deniedUntil(held, purpose, 2, shift)).toBe(until);
  });
});

describe('a bucket', () => {
  it('fills up again as the day goes on, and no further than it holds', () => {
    const spent = withSpent({}, 'question', 800, 100, noon);
    const denied = (hours: number) =>
      deniedUntil(budget(0, { perDay: 800, buckets: spent }), 'question', 50, noon + hours * 3_600_000);
    // 200 credits a day, 100 of them at once.
    expect(denied(5)).toBe(noon + 6 * 3_600_000);
    expect(denied(6)).toBeUndefined();
    const later = withSpent(spent, 'question', 800, 100, noon + 48 * 3_600_000);
    expect(later.question?.level).toBe(0);
  });

  it('is filled by no clock that was set back', () => {
    const spent = withSpent({}, 'question', 800, 100, noon);
    expect(deniedUntil(budget(0, { perDay: 800, buckets: spent }), 'question', 2, noon - 3_600_000)).toBeDefined();
  });
});
