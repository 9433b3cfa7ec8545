// Texts and dates in cells as times in the past: every form, what is said about others, and the clocks of real zones on
// days on which these change.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, type Day, dayText, momentText } from '../../../shared/past/calendar.ts';
import { zoneClock } from '../../../addon/past/zone-clock.ts';
import { readPastTime, TIME_FORMS, cellTime, yearTime } from '../../../shared/past/read-past-time.ts';

const dayIn = (text: string): Day => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dayOf({ year, month, day });
};
const TODAY = dayIn('2026-11-21');

/** The first and the last day, or the moment. */
const read = (text: string, today = TODAY): string | readonly string[] => {
  const time = readPastTime(text, today);
  if (!time.ok) throw new Error(time.error);
  switch (time.value.kind) {
    case 'days':
      return [dayText(time.value.first), dayText(time.value.last)];
    case 'moment':
      return momentText(time.value.seconds);
    case 'all':
      return 'all';
    default:
      return time.value satisfies never;
  }
};

// oxfmt-ignore
it.each([
  ['2026-01-31', '2026-01-31', '2026-01-31'], [' 2026-01-31 ', '2026-01-31', '2026-01-31'], ['2024-02-29', '2024-02-29', '2024-02-29'],
  ['0001-01-01', '0001-01-01', '0001-01-01'], ['0099-12-31', '0099-12-31', '0099-12-31'], ['9999-12-31', '9999-12-31', '9999-12-31'],
  ['2026-02', '2026-02-01', '2026-02-28'], ['2024-02', '2024-02-01', '2024-02-29'], ['1900-02', '1900-02-01', '1900-02-28'], ['2000-02', '2000-02-01', '2000-02-29'],
  ['2025', '2025-01-01', '2025-12-31'], ['9999', '9999-01-01', '9999-12-31'], ['2020Q3', '2020-07-01', '2020-09-30'], ['2020q1', '2020-01-01', '2020-03-31'],
  ['2024-Q4', '2024-10-01', '2024-12-31'], ['0d', '2026-11-21', '2026-11-21'], ['7d', '2026-11-14', '2026-11-14'], ['6W', '2026-10-10', '2026-10-10'],
  ['3m', '2026-08-21', '2026-08-21'], ['11m', '2025-12-21', '2025-12-21'], ['1y', '2025-11-21', '2025-11-21'], ['ytd', '2026-01-01', '2026-01-01'],
])('%s: %s to %s', (text, first, last) => {
  expect(read(text)).toEqual([first, last]);
});

it.each([
  ['2026-01-31 14:30', '2026-01-31 14:30'],
  ['2026-01-31T14:30Z', '2026-01-31 14:30'],
  ['2026-01-31t14:30:05', '2026-01-31 14:30:05'],
  ['2026-01-31 00:00', '2026-01-31 00:00'],
  ['1960-03-01 23:59:59', '1960-03-01 23:59:59'],
  ['ALL', 'all'],
])('%s: %s', (text, moment) => {
  expect(read(text)).toBe(moment);
});

describe('months and years back end in a shorter month', () => {
  it.each([
    ['1m', '2026-03-31', '2026-02-28'],
    ['1m', '2024-03-30', '2024-02-29'],
    ['1m', '2026-01-31', '2025-12-31'],
    ['13m', '2026-01-31', '2024-12-31'],
    ['1y', '2024-02-29', '2023-02-28'],
    ['4y', '2024-02-29', '2020-02-29'],
  ])('%s before %s is %s', (text, today, day) => {
    expect(read(text, dayIn(today))).toEqual([day, day]);
  });
});

const refused = (text: string): string => {
  const time = readPastTime(text, TODAY);
  return time.ok ? 'read' : time.error;
};

describe('other forms: what to write', () => {
  // oxfmt-ignore
  it.each([
    ['31.12.2024', '2024-12-31'], ['1.2.2024', '2024-02-01'], ['31.12.24', '2024-12-31'], ['12/31/2024', '2024-12-31'], ['31/12/2024', '2024-12-31'],
    ['1/2/2024', '2024-02-01 or 2024-01-02'], ['02/02/2024', '2024-02-02'], ['12-31-2024', '2024-12-31'], ['2024/12/31', '2024-12-31'], ['2024.1.5', '2024-01-05'],
    ['24-12-31', '2024-12-31'], ['31-12-24', '2024-12-31'], ['24-02-03', '2024-02-03 or 2003-02-24'],
    ['2024-1-5', '2024-01-05'], ['Yesterday', '1d'], ['20241231', '2024-12-31'], ['29.2.2024', '2024-02-29'],
  ])('%s: %s', (text, advice) => {
    expect(refused(text)).toBe(`"${text}" is not read as a date: write ${advice}.`);
  });

  it.each([
    ['2026-01-31 14:30+02:00', '2026-01-31 12:30'],
    ['2026-01-31T14:30:05-0530', '2026-01-31 20:00:05'],
    ['2026-01-01T00:30+02', '2025-12-31 22:30'],
    // As an address has it.
    ['2026-01-31T14:30 02:00', '2026-01-31 12:30'],
    ['2026-01-31T14:30:00.000Z', '2026-01-31 14:30'],
  ])('%s: the time in UTC', (text, advice) => {
    expect(refused(text)).toBe(`"${text}" is not read as a date: write ${advice}, which is UTC.`);
    expect(readPastTime(advice, TODAY).ok).toBe(true);
  });

  // oxfmt-ignore
  it.each(['', '30.2.2024', '13/13/2024', '99999999', '12:30', '-7d', '1.5d', '7', '7x', '2026-', '2020Q5', '46022.5', 'Dec 31, 2024', '2026-02-30 14:30+01:00', '2026-01-31 25:00+01:00', '2026-01-31 14:30+99:00', '1e3'])(
    '%j: the forms',
    (text) => {
      expect(refused(text)).toBe(`"${text}" is not read as a date: write ${TIME_FORMS}.`);
    },
  );

  it.each([
    ['2026-02-29', 'that month has the days 01 to 28'],
    ['2024-04-31', 'that month has the days 01 to 30'],
    ['2024-04-00', 'that month has the days 01 to 30'],
    ['2026-13-01', 'months are 01 to 12'],
    ['2026-00', 'months are 01 to 12'],
    ['0000-01-01', 'years are 0001 to 9999'],
    ['0000', 'years are 0001 to 9999'],
    ['9999y', 'years are 0001 to 9999'],
    ['999999d', 'years are 0001 to 9999'],
    ['2026-01-31 24:00', 'times are 00:00 to 23:59, in UTC'],
    ['2026-01-31 12:60', 'times are 00:00 to 23:59, in UTC'],
    ['2026-02-30 12:00', 'that month has the days 01 to 28'],
  ])('%s: %s', (text, reason) => {
    expect(refused(text)).toBe(`"${text}" is not a date: ${reason}.`);
  });
});

it('what is written of any day and any minute reads back', () => {
  const [first, last] = [dayIn('0001-01-01'), dayIn('9999-12-31')];
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), fc.integer({ min: 0, max: 86_399 }), (day, ofDay) => {
      expect(readPastTime(dayText(day), TODAY)).toEqual({ ok: true, value: { kind: 'days', first: day, last: day } });
      const seconds = day * 86_400 + ofDay;
      expect(readPastTime(momentText(seconds), TODAY)).toEqual({ ok: true, value: { kind: 'moment', seconds } });
    }),
  );
});

const readCell = (zone: string, instant: string): string => {
  const time = cellTime(Date.parse(instant) / 1000, zoneClock(zone).at);
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
    expect(readCell(zone, instant)).toBe(day);
  });
});

describe('a cell with a time is its instant', () => {
  it.each([
    ['UTC', '2026-01-31T00:00:01Z'],
    ['Europe/Berlin', '2026-01-31T00:00:00Z'],
    ['America/Sao_Paulo', '2018-11-05T03:00:00Z'],
  ])('%s %s', (zone, instant) => {
    expect(readCell(zone, instant)).toBe('moment');
    expect(cellTime(Date.parse(instant) / 1000, zoneClock(zone).at)).toEqual({
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
