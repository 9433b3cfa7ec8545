// Dates in cells, by the clocks of real zones, on days on which these change.

import { describe, expect, it } from 'vitest';
import { dayOf, dayText } from '../../../shared/past/calendar.ts';
import { cellTime, yearTime, type LocalTime } from '../../../shared/past/read-past-time.ts';

const clockOf = (timeZone: string): ((seconds: number) => LocalTime) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (seconds) => {
    const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? Number.NaN;
    const secondsOfDay = of('hour') * 3600 + of('minute') * 60 + of('second');
    return { year: of('year'), month: of('month'), day: of('day'), secondsOfDay };
  };
};

const read = (zone: string, instant: string): string => {
  const time = cellTime(Date.parse(instant) / 1000, clockOf(zone));
  return time.kind === 'days' ? dayText(time.first) : time.kind;
};

describe('a cell with a date has its calendar date', () => {
  // oxfmt-ignore
  it.each([
    ['UTC', '2026-01-31T00:00:00Z', '2026-01-31'],
    ['Europe/Berlin', '2026-01-30T23:00:00Z', '2026-01-31'],
    ['America/New_York', '2026-01-31T05:00:00Z', '2026-01-31'],
    ['Pacific/Kiritimati', '2026-01-30T10:00:00Z', '2026-01-31'],
    ['Asia/Kathmandu', '2026-01-30T18:15:00Z', '2026-01-31'],
    // Clocks change during the day.
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25'],
    // Clocks go from 00:00 to 01:00, where the day starts; and from 01:00 back to 00:00.
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'],
    ['America/Havana', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/Havana', '2025-11-02T04:00:00Z', '2025-11-02'],
    ['America/Havana', '2025-11-02T05:00:00Z', '2025-11-02'],
    // The day before was left out of the calendar.
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    ['Europe/Berlin', '2024-02-28T23:00:00Z', '2024-02-29'],
  ])('%s %s: %s', (zone, instant, day) => {
    expect(read(zone, instant)).toBe(day);
  });
});

describe('a cell with a time is its instant', () => {
  it.each([
    ['UTC', '2026-01-31T00:00:01Z'],
    ['Europe/Berlin', '2026-01-31T00:00:00Z'],
    ['America/Sao_Paulo', '2018-11-05T03:00:00Z'],
  ])('%s %s', (zone, instant) => {
    expect(read(zone, instant)).toBe('moment');
    expect(cellTime(Date.parse(instant) / 1000, clockOf(zone))).toEqual({
      kind: 'moment',
      seconds: Date.parse(instant) / 1000,
    });
  });
});

it.each([1970, 2025, 2199])('the number %i is a year', (year) => {
  const [first, last] = [dayOf({ year, month: 1, day: 1 }), dayOf({ year, month: 12, day: 31 })];
  expect(yearTime(year)).toEqual({ kind: 'days', first, last });
});

it.each([1969, 2200, 46_022, 0, -1, 2025.5, Number.NaN])('the number %d is none', (value) => {
  expect(yearTime(value)).toBeUndefined();
});
