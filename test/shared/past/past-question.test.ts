// Lists as of a day: which record answers, and what is said where there is none.

import { describe, expect, it } from 'vitest';
import { recordFor } from '../../../shared/past/past-question.ts';
import { readPastTime } from '../../../shared/past/read-past-time.ts';
import { dayText } from '../../../shared/past/calendar.ts';
import { at, DAY } from './ask-past.ts';

const NOW = at('2026-11-21 12:00');

const read = (text: string, days: readonly string[]): string => {
  const time = readPastTime(text, Math.floor(NOW / DAY));
  if (!time.ok) throw new Error(time.error);
  const record = recordFor(
    time.value,
    days.map((day) => at(day) / DAY),
    'defi',
    NOW,
  );
  if (!record.ok) return `${record.error.reason}: ${record.error.detail}`;
  return record.value.kind === 'present' ? 'present' : dayText(record.value.day);
};

const days = (first: number, last: number, without: readonly number[] = []): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, day) => first + day)
    .filter((day) => !without.includes(day))
    .map((day) => `2026-11-${String(day).padStart(2, '0')}`);

describe('the record of', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['1d', '2026-11-20'],
    ['2026-11-21', 'present'],
    ['2026-11', 'present'],
    ['2026', 'present'],
  ])('%s: %s', (text, expected) => {
    expect(read(text, days(1, 20))).toBe(expected);
  });

  it('a month is that of its last day', () => {
    expect(read('2026-10', ['2026-10-30', '2026-10-31'])).toBe('2026-10-31');
  });
});

describe('none:', () => {
  // oxfmt-ignore
  it.each([
    ['2026-10-31', days(1, 20), 'not-recorded: 2026-10-31 is not on record for defi: on record are 2026-11-01 to 2026-11-20.'],
    ['2026-11-05', days(1, 20, [5]), 'not-recorded: 2026-11-05 is not on record for defi: on record are 2026-11-01 to 2026-11-20 without 2026-11-05.'],
    ['2026-11-05', days(1, 20, [5, 6, 9]), 'not-recorded: 2026-11-05 is not on record for defi: on record are 2026-11-01 to 2026-11-20 without 2026-11-05, 2026-11-06, 2026-11-09.'],
    ['2026-11-05', days(1, 20, [5, 6, 7, 8]), 'not-recorded: 2026-11-05 is not on record for defi: on record are 2026-11-01 to 2026-11-20 without 4 days.'],
    ['2026-11-20', days(1, 19), 'not-recorded: 2026-11-20 is not on record for defi: on record are 2026-11-01 to 2026-11-19.'],
    ['2026-11-05', days(9, 9), 'not-recorded: 2026-11-05 is not on record for defi: only 2026-11-09 is on record.'],
    ['2026-11-05', [], 'not-recorded: 2026-11-05 is not on record for defi: no day is on record yet.'],
    ['2026-11-22', days(1, 20), 'invalid-parameter: 2026-11-22 is in the future: the last day with a price is 2026-11-21.'],
    ['2026-11-05 14:30', days(1, 20), 'invalid-parameter: Lists are known as of days: write at=2026-11-05.'],
    ['all', days(1, 20), 'invalid-parameter: "all" is the start of a range, not a date: write a date.'],
  ] as const)('%s of %j: %s', (text, recorded, sentence) => {
    expect(read(text, recorded)).toBe(sentence);
  });
});
