// Dates of cells in other time zones: read as a calendar date, and written as the first instant of one.

import { describe, expect, test } from 'vitest';
import { readDate } from '../../../addon/arguments/dates.ts';
import { zoneClock } from '../../../addon/past/zone-clock.ts';
import { dayOf, dayText, momentText } from '../../../shared/past/calendar.ts';

const readIn = (zone: string, cell: Date | number | string): string => {
  const time = readDate(cell, { today: dayOf({ year: 2026, month: 11, day: 21 }), clock: zoneClock(zone) });
  if (!time.ok) return time.error;
  return time.value.kind === 'days'
    ? dayText(time.value.last)
    : time.value.kind === 'moment'
      ? momentText(time.value.seconds)
      : 'all';
};

// oxfmt-ignore
describe('a cell is read', () => {
  test.each<[zone: string, cell: Date | number | string, read: string]>([
    ['America/New_York', new Date('2024-12-31T05:00Z'), '2024-12-31'],
    ['America/New_York', new Date('2024-12-31T19:30Z'), '2024-12-31 19:30'],
    ['America/New_York', 45_657, '2024-12-31'],
    ['America/New_York', 45_657.5, '2024-12-31 17:00'],
    ['America/New_York', 2024, '2024-12-31'],
    ['America/New_York', '2024-12-31 14:30', '2024-12-31 14:30'],
    ['No/Where', new Date('2024-12-31T00:00Z'), '2024-12-31'],
    ['Etc/UTC', new Date(Number.NaN), "This date can't be read: write 2026-01-31, 2026-01-31 14:30, 2026-01, 2025, 2020Q3, or a time back like 7d, 6w, 3m, 1y, ytd."],
    ['Etc/UTC', '#REF!', 'The cell of this date contains the error "#REF!": correct its formula.'],
  ])('in %s: %s is %s', (zone, cell, read) => {
    expect(readIn(zone, cell)).toBe(read);
  });
});

const zones = [
  'Etc/UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
];

test.each(zones)('each day of a year in %s is written as its first instant, and read as the same day', (zone) => {
  const clock = zoneClock(zone);
  for (let day = dayOf({ year: 2024, month: 1, day: 1 }); day <= dayOf({ year: 2024, month: 12, day: 31 }); day += 1) {
    const seconds = clock.instantOf(day, 0);
    expect([dayOf(clock.at(seconds)), dayOf(clock.at(seconds - 1))]).toEqual([day, day - 1]);
    expect(readIn(zone, new Date(seconds * 1000))).toBe(dayText(day));
  }
});
