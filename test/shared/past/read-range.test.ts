// Ranges of days from a start and an end, and what is said of those that are none; `near`.

import { describe, expect, it } from 'vitest';
import { dayOf, dayText } from '../../../shared/past/calendar.ts';
import { readNear, readPastTime } from '../../../shared/past/read-past-time.ts';
import { readRange } from '../../../shared/past/history.ts';

const TODAY = dayOf({ year: 2026, month: 11, day: 21 });

const timeOf = (text: string) => {
  const time = readPastTime(text, TODAY);
  if (!time.ok) throw new Error(time.error);
  return time.value;
};

const read = (start: string, end: string | number | undefined): string => {
  const last = typeof end === 'number' ? ({ kind: 'count', days: end } as const) : end && timeOf(end);
  const range = readRange(timeOf(start), last === '' ? undefined : last, TODAY);
  if (!range.ok) return range.error;
  const { first } = range.value;
  return `${first === undefined ? 'first day' : dayText(first)} to ${dayText(range.value.last)}`;
};

// oxfmt-ignore
it.each([
  ['30d', undefined, '2026-10-22 to 2026-11-21'], ['2026-01-01', '2026-01-31', '2026-01-01 to 2026-01-31'], ['2026-01-01', '2026-01-01', '2026-01-01 to 2026-01-01'],
  ['2025', '2025', '2025-01-01 to 2025-12-31'], ['2020Q3', '2021-02', '2020-07-01 to 2021-02-28'], ['ytd', undefined, '2026-01-01 to 2026-11-21'],
  ['2026-01-01 14:30', '2026-01-02 23:59', '2026-01-01 to 2026-01-02'], ['2026-01-01', 10, '2026-01-01 to 2026-01-10'], ['2026-01-01', 1, '2026-01-01 to 2026-01-01'],
  ['2024-02-28', 3, '2024-02-28 to 2024-03-01'], ['all', undefined, 'first day to 2026-11-21'], ['all', '2025', 'first day to 2025-12-31'],
  // What has not come yet is left out.
  ['2026', '2026', '2026-01-01 to 2026-11-21'], ['2026-11-20', 10, '2026-11-20 to 2026-11-21'], ['2026-11-20', 1e9, '2026-11-20 to 2026-11-21'], ['0d', '2030-01-01', '2026-11-21 to 2026-11-21'],
])('%s to %s: %s', (start, end, range) => {
  expect(read(start, end)).toBe(range);
});

describe('no range', () => {
  it.each([
    ['2026-11-22', undefined, 'The start 2026-11-22 is in the future: write 2026-11-21 or an earlier date.'],
    ['2026-02-01', '2026-01-31', 'The start 2026-02-01 is after the end 2026-01-31: exchange them.'],
    ['2026-01-01', 'all', 'The end is "all", which is a start: write a date, or leave the end out.'],
    ['2026-01-01', 0, 'The end is 0: write a date, or a count of days from 1.'],
    ['2026-01-01', -5, 'The end is -5: write a date, or a count of days from 1.'],
    ['2026-01-01', 1.5, 'The end is 1.5: write a date, or a count of days from 1.'],
    ['all', 10, 'The start is "all", so the end can\'t be a count of days: write a date.'],
  ])('%s to %s: %s', (start, end, sentence) => {
    expect(read(start, end)).toBe(sentence);
  });
});

describe('near', () => {
  it.each([
    ['12h', 43_200],
    ['1d', 86_400],
    [' 3D ', 259_200],
    ['2w', 1_209_600],
    ['366d', 31_622_400],
  ])('%s', (text, seconds) => {
    expect(readNear(text)).toEqual({ ok: true, value: seconds });
  });

  it.each(['', '3', '0d', '-1d', '1.5d', '1m', '367d', '9000h', '3 days'])('not %j', (text) => {
    expect(readNear(text)).toEqual({ ok: false, error: `near is "${text}": write 12h, 3d or 2w, at most 366d.` });
  });
});
