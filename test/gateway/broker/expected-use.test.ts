// Which hours of the week data is expected to be used in, by what was noted of the last weeks.

import { describe, expect, it } from 'vitest';
import { everyHour, expectUse, learnUse, secondsOfUse } from '../../../workers/gateway/broker/spend/expected-use.ts';
import { hourOf, isUseRecord, withUse, type UseRecord } from '../../../workers/gateway/broker/spend/use-record.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Sunday. */
const start = Date.parse('2026-11-01T00:00:00Z');

type Habit = (time: number) => boolean;
const between =
  (from: number, to: number): Habit =>
  (time) =>
    new Date(time).getUTCHours() >= from && new Date(time).getUTCHours() < to;
const isWorkday: Habit = (time) => new Date(time).getUTCDay() % 6 !== 0;
const office: Habit = (time) => isWorkday(time) && between(9, 17)(time);

/** The record after so many days from the start. */
const after = (days: number, habit: Habit): UseRecord => {
  let record: UseRecord = { firstHour: hourOf(start), seconds: [], until: start };
  for (let time = start; time < start + days * DAY; time += HOUR)
    if (habit(time)) record = withUse(record, time, time + HOUR);
  return record;
};

/** The expected use of the hour at a time, as it is learned by the end of so many days. */
const expected = (days: number, habit: Habit, at: string): number => {
  const time = Date.parse(`${at}:00:00Z`);
  return secondsOfUse(learnUse(after(days, habit), hourOf(start + days * DAY)), time, time + HOUR) / 3600;
};

describe('an hour is expected to be used', () => {
  it.each([
    ['of which nothing is known', 0, between(9, 17), '2026-11-01T12', 1, 1],
    ['that was unused on the first day', 1, between(9, 17), '2026-11-02T03', 0.7, 0.72],
    ['that was unused for three days', 3, between(9, 17), '2026-11-04T03', 0.3, 0.4],
    ['that was unused for a week', 7, between(9, 17), '2026-11-08T03', 0, 0.05],
    ['that was used each day of a week', 7, between(9, 17), '2026-11-08T12', 1, 1],
    ['of a workday', 21, office, '2026-11-23T12', 0.7, 1],
    ['of a weekend that follows workdays', 21, office, '2026-11-28T12', 0, 0.5],
    [
      'of the one weekday that is used',
      21,
      (time: number) => office(time) && new Date(time).getUTCDay() === 1,
      '2026-11-23T12',
      0.5,
      0.6,
    ],
  ] as const)('%s', (_, days, habit, at, least, most) => {
    const part = expected(days, habit, at);
    expect(part).toBeGreaterThanOrEqual(least);
    expect(part).toBeLessThanOrEqual(most);
  });

  it('by half of a changed habit within three days, by most of it after a week', () => {
    const change = start + 21 * DAY;
    const changed: Habit = (time) => (time < change ? between(9, 17)(time) : between(18, 23)(time));
    expect(expected(24, changed, '2026-11-25T20')).toBeGreaterThan(0.3);
    expect(expected(28, changed, '2026-11-29T20')).toBeGreaterThan(0.55);
    expect(expected(24, changed, '2026-11-25T12')).toBeLessThan(0.7);
    expect(expected(42, changed, '2026-12-13T12')).toBeLessThan(0.3);
  });
});

describe('seconds of use', () => {
  it('count each hour by its part, from the minute on', () => {
    const use = expectUse((hour) => (hour % 24 === 9 ? 0.5 : 0));
    expect(secondsOfUse(use, start + 9.5 * HOUR, start + 12 * HOUR)).toBe(900);
    expect(secondsOfUse(use, start, start + 7 * DAY)).toBe(7 * 1800);
    expect(secondsOfUse(use, start + DAY, start + 16 * DAY)).toBe(15 * 1800);
    expect(secondsOfUse(everyHour, start + 1, start + 31 * DAY)).toBe(31 * 86_400 - 0.001);
    expect(secondsOfUse(use, start, start)).toBe(0);
  });
});

describe('the record of use', () => {
  it('divides use among its hours, and counts none twice as full', () => {
    const record = withUse(undefined, start + 0.5 * HOUR, start + 2.25 * HOUR);
    expect(record).toEqual({ firstHour: hourOf(start), seconds: [1800, 3600, 900], until: start + 2.25 * HOUR });
    expect(withUse(record, start + HOUR, start + 2 * HOUR).seconds).toEqual([1800, 3600, 900]);
  });

  it('keeps four weeks', () => {
    const record = after(60, () => true);
    expect(record.seconds).toHaveLength(28 * 24);
    expect(record.firstHour).toBe(hourOf(start + 32 * DAY));
    expect(JSON.stringify(record).length).toBeLessThan(5000);
  });

  it.each([
    ['four weeks without use', start + 40 * DAY],
    ['a time before it', start - 2 * DAY],
  ])('begins anew after %s', (_, time) => {
    expect(
      withUse(
        after(2, () => true),
        time,
        time + HOUR,
      ),
    ).toEqual({
      firstHour: hourOf(time),
      seconds: [3600],
      until: time + HOUR,
    });
  });

  it.each([
    null,
    [],
    {},
    { firstHour: 1, until: 2 },
    { firstHour: 1, until: 2, seconds: ['x'] },
    { firstHour: null, until: 2, seconds: [] },
  ])('is not %j', (stored) => {
    expect(isUseRecord(stored)).toBe(false);
  });
});
