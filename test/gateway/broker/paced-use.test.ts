// Months of a key of the free plan, by habit of use: how long data lives while it is used, and what is spent.

import { describe, expect, it } from 'vitest';
import { paceUse, PLAN, type UsedDay } from '../../support/paced-use.ts';

type Habit = (time: number) => boolean;
const between =
  (from: number, to: number): Habit =>
  (time) => {
    const hour = new Date(time).getUTCHours();
    return from < to ? hour >= from && hour < to : hour >= from || hour < to;
  };
const always: Habit = () => true;
const office = between(9, 17);
const workdays: Habit = (time) => office(time) && new Date(time).getUTCDay() % 6 !== 0;

const november = Date.UTC(2026, 10, 1);
const january = Date.UTC(2027, 0, 1);

const used = (days: readonly UsedDay[]): readonly UsedDay[] => days.filter(({ credits }) => credits > 0);
const mean = (days: readonly UsedDay[]): number =>
  used(days).reduce((sum, { lifetime }) => sum + lifetime, 0) / used(days).length;
const spent = (days: readonly UsedDay[]): number => days.reduce((sum, { credits }) => sum + credits, 0);
const ofMonth = (days: readonly UsedDay[], month: string): readonly UsedDay[] =>
  days.filter(({ day }) => day.startsWith(month));
const onDay = (days: readonly UsedDay[], day: string): UsedDay => {
  const found = days.find((one) => one.day === day);
  if (found === undefined) throw new Error(`There is no ${day}`);
  return found;
};

/** Lifetime of four sets of one page at an even pace through a month of 31 days. */
const even = 8 / (PLAN / 31 / 86_400);

describe('the second month', () => {
  it.each([
    ['one set, all day', always, 1, 270],
    ['one set, 9 to 17 every day', office, 1, 121],
    ['one set, 9 to 17 on workdays', workdays, 1, 121],
    ['four sets, 9 to 17 every day', office, 4, 380],
    ['four sets, 9 to 17 on workdays', workdays, 4, 310],
    // 178 is the least that 20,000 credits allow.
    ['eight sets, two hours a day', between(9, 11), 8, 205],
  ] as const)('of %s', (_, habit, sets, most) => {
    const days = paceUse(habit, november, january, { sets });
    expect(mean(ofMonth(days, '2026-12'))).toBeLessThan(most);
    // What is learned helps from the second week on, and never harms.
    expect(mean(days.slice(7, 30))).toBeLessThan(mean(days.slice(0, 7)) * 1.001);
    for (const month of ['2026-11', '2026-12']) expect(spent(ofMonth(days, month))).toBeLessThanOrEqual(PLAN);
  });
});

it('the first day is as it was without anything learned', () => {
  const evenly = PLAN / 30;
  const [first] = paceUse(office, november, november + 86_400_000, { sets: 4 });
  // The day's credits are spread over the 15 hours from 9 to midnight, of which 8 are used.
  expect(first?.credits).toBeCloseTo((evenly * 0.97 * 8) / 15, -1);
});

describe('a change of habits', () => {
  const change = Date.UTC(2026, 11, 10);

  it('to all day is followed within four days', () => {
    const days = paceUse((time) => time >= change || office(time), november, january, { sets: 4 });
    const [fifth, last] = [onDay(days, '2026-12-14'), onDay(days, '2026-12-28')];
    expect(fifth.longest).toBeLessThan(1.25 * last.lifetime);
    expect(fifth.lifetime).toBeGreaterThan(0.9 * last.lifetime);
    expect(spent(ofMonth(days, '2026-12'))).toBeLessThanOrEqual(PLAN);
  });

  it('by somebody who asks at all hours makes data hardly older than an even pace would', () => {
    const days = paceUse((time) => time >= change || office(time), november, january, { sets: 4 });
    const longest = (from: string): number =>
      Math.max(...days.filter(({ day }) => day >= from).map(({ lifetime }) => lifetime));
    expect(longest('2026-12-10')).toBeLessThan(1.2 * even);
    expect(longest('2026-12-13')).toBeLessThan(1.05 * even);
  });

  it('to the night takes half of the way within three days', () => {
    const days = paceUse((time) => (time >= change ? between(21, 5)(time) : office(time)), november, january, {
      sets: 4,
    });
    const [first, fourth, last] = [onDay(days, '2026-12-10'), onDay(days, '2026-12-13'), onDay(days, '2026-12-23')];
    expect(fourth.lifetime).toBeLessThan((first.lifetime + last.lifetime) / 2);
  });
});

describe('use outside the learned hours', () => {
  it.each([
    [
      'of one evening',
      (time: number) => office(time) || (time >= Date.UTC(2026, 11, 15, 20) && time < Date.UTC(2026, 11, 15, 23)),
    ],
    [
      'before the day begins',
      (time: number) => office(time) || (time >= Date.UTC(2026, 11, 15, 2) && time < Date.UTC(2026, 11, 15, 5)),
    ],
    [
      'through the night before a used day',
      (time: number) => office(time) || (time >= Date.UTC(2026, 11, 15) && time < Date.UTC(2026, 11, 15, 9)),
    ],
    [
      'on a weekend',
      (time: number) => workdays(time) || (time >= Date.UTC(2026, 11, 12, 8) && time < Date.UTC(2026, 11, 12, 20)),
    ],
  ])('%s finds data at most twice as old as at an even pace', (_, habit) => {
    const days = paceUse(habit, november, january, { sets: 4 });
    const longest = Math.max(...ofMonth(days, '2026-12').map((day) => day.longest));
    expect(longest).toBeLessThan(2 * even);
  });
});

it('a plan that is renewed within the month is used up to that day', () => {
  const days = paceUse(office, november, january, { sets: 4, renewalDay: 15 });
  const period = days.filter(({ day }) => day >= '2026-11-15' && day < '2026-12-15');
  expect(spent(period)).toBeGreaterThan(0.95 * PLAN);
  expect(spent(period)).toBeLessThanOrEqual(PLAN);
});
