// Histories: their rows by a step, and their table.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, type Day, dayText, dayTexts, momentText } from '../../../shared/past/calendar.ts';
import { historyRows, historySteps, type HistoryStep, tooManyCoins } from '../../../shared/past/history.ts';
import type { TimePlan } from '../../../shared/past/plan-time.ts';
import { wantedAt, type DayEdge } from '../../../shared/past/past-question.ts';
import { at, chart, DAY, daily, every, HOUR, inputOf, planPast, shortly, type Asked, type Held } from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const dayIn = (text: string): Day => Math.floor(at(text) / DAY);

const rowsOf = (first: string, last: string, step: HistoryStep, edge: DayEdge = 'close') =>
  historyRows({ first: dayIn(first), last: dayIn(last) }, step, edge, at(NOON));

const dates = (first: string, last: string, step: HistoryStep): string | readonly string[] => {
  const rows = rowsOf(first, last, step);
  if (!rows.ok) return rows.error;
  return rows.value.map(({ time }) =>
    time.kind === 'days' ? dayText(time.last) : time.kind === 'moment' ? momentText(time.seconds) : 'all',
  );
};

describe('the dates of the rows', () => {
  // oxfmt-ignore
  it.each([
    ['1d', '2024-02-27', '2024-03-01', ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']],
    ['1d', '2026-11-21', '2026-11-21', ['2026-11-21']],
    // Weeks end on Sundays; the last one ends with the range.
    ['1w', '2026-11-01', '2026-11-21', ['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-21']],
    ['1w', '2026-11-02', '2026-11-08', ['2026-11-08']],
    ['1w', '2026-11-02', '2026-11-04', ['2026-11-04']],
    ['1mo', '2023-12-15', '2024-03-10', ['2023-12-31', '2024-01-31', '2024-02-29', '2024-03-10']],
    ['1mo', '2026-10-31', '2026-10-31', ['2026-10-31']],
    ['1h', '2026-11-21', '2026-11-21', Array.from({ length: 13 }, (_, hour) => `2026-11-21 ${String(hour).padStart(2, '0')}:00`)],
  ] as const)('%s from %s to %s', (step, first, last, expected) => {
    expect(dates(first, last, step)).toEqual(expected);
  });

  it.each([
    ['1d', '2024-02-26', '2026-11-21', 1000],
    ['1h', '2026-10-01', '2026-11-10', 984],
    ['1w', '2007-09-24', '2026-11-21', 1000],
    ['1mo', '1943-08-01', '2026-11-21', 1000],
  ] as const)('%s from %s to %s: as many as there may be', (step, first, last, count) => {
    expect(dates(first, last, step)).toHaveLength(count);
  });

  it.each([
    [
      '1d',
      '2024-02-25',
      '2026-11-21',
      'That is 1,001 rows, and one answer has at most 1,000: start at 2024-02-26 or later, or take step=1w.',
    ],
    [
      '1h',
      '2026-10-01',
      '2026-11-11',
      'That is 1,008 rows, and one answer has at most 1,000: start at 2026-10-02 or later, or take step=1d.',
    ],
    [
      '1w',
      '2007-09-23',
      '2026-11-21',
      'That is 1,001 rows, and one answer has at most 1,000: start at 2007-09-24 or later, or take step=1mo.',
    ],
    [
      '1mo',
      '1943-07-31',
      '2026-11-21',
      'That is 1,001 rows, and one answer has at most 1,000: start at 1943-08-01 or later.',
    ],
    [
      '1h',
      '2020-01-01',
      '2026-11-21',
      'That is 60,408 rows, and one answer has at most 1,000: start at 2026-10-12 or later, or take step=1w.',
    ],
    [
      '1d',
      '0001-01-01',
      '2026-11-21',
      'That is 739,941 rows, and one answer has at most 1,000: start at 2024-02-26 or later.',
    ],
  ] as const)('%s from %s to %s: too many', (step, first, last, sentence) => {
    expect(dates(first, last, step)).toBe(sentence);
    // What it advises is within the bound.
    const [, start = ''] = /start at (\S+)/.exec(sentence) ?? [];
    const coarser = historySteps.find((one) => sentence.endsWith(`take step=${one}.`));
    expect(Array.isArray(dates(start, last, step))).toBe(true);
    expect(Array.isArray(dates(first, last, coarser ?? '1d'))).toBe(coarser !== undefined);
  });

  it('rise, lie in the range, and each wants what its date alone wants', () => {
    const day = fc.integer({ min: dayIn('2024-03-01'), max: dayIn('2026-11-21') });
    fc.assert(
      fc.property(
        day,
        fc.nat(40),
        fc.constantFrom(...historySteps),
        fc.constantFrom<DayEdge>('close', 'open'),
        (first, more, step, edge) => {
          const last = Math.min(first + more, dayIn('2026-11-21'));
          const rows = historyRows({ first, last }, step, edge, at(NOON));
          if (!rows.ok) throw new Error(rows.error);
          const starts = rows.value.map(({ time }) =>
            time.kind === 'days' ? time.last : time.kind === 'moment' ? time.seconds / DAY : NaN,
          );
          expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
          expect(starts.every((start) => start >= first && start < last + 1)).toBe(true);
          for (const { time, wanted } of rows.value) {
            expect(wantedAt(time, edge, at(NOON))).toMatchObject({ value: step === '1h' ? { kind: 'point' } : wanted });
          }
        },
      ),
    );
  });

  it('months end with their last day in each year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const first = dayOf({ year, month, day: 1 });
        const rows = historyRows({ first, last: first + 40 }, '1mo', 'close', (first + 50) * DAY);
        const [end] = rows.ok ? rows.value : [];
        const last = end?.time.kind === 'days' ? end.time.last : 0;
        expect([dateOf(last).month, dateOf(last + 1).day]).toEqual([month, 1]);
      }),
    );
  });
});

const plansOf = (first: string, last: string, step: HistoryStep, held: Held): readonly TimePlan[] | string => {
  const asked: Asked = { now: NOON, ...held };
  const rows = rowsOf(first, last, step);
  if (!rows.ok) throw new Error(rows.error);
  const wanted = rows.value.map((row) => row.wanted);
  const plan = planPast(wanted, inputOf(asked));
  return plan.kind === 'local' ? plan.times : shortly(plan);
};

describe('hours', () => {
  const week = chart('1w', NOON, every(HOUR, '2026-11-14 12:00', NOON));
  const coarse = chart('1w', NOON, every(3 * DAY, '2026-11-13', NOON));
  const fine = chart('24h', NOON, every(300, '2026-11-20 12:00', NOON));

  it.each([
    ['the longest period with hours is asked for', '2026-11-20', '2026-11-20', {}, 'fetch 1w for 3'],
    ['what is held of a finer one answers', '2026-11-21', '2026-11-21', { series: [fine] }, 13],
    ['what is held answers', '2026-11-15', '2026-11-20', { series: [week] }, 144],
    [
      'beyond it there are none',
      '2026-11-10',
      '2026-11-11',
      { series: [week] },
      'There is no hourly price of bitcoin-x for 2026-11-10 00:00: start at 2026-11-15 or later, or take step=1d.',
    ],
    [
      'nor are the points of days or of three days hourly',
      '2026-11-16',
      '2026-11-19',
      { series: [coarse, chart('all', NOON, daily('2021-04-17', '2026-11-21'))] },
      'There is no hourly price of bitcoin-x for 2026-11-16 00:00: start at 2026-11-15 or later, or take step=1d.',
    ],
  ] as const)('%s', (_, first, last, held, expected) => {
    const plans = plansOf(first, last, '1h', held);
    expect(typeof plans === 'string' ? plans : plans.filter(({ kind }) => kind === 'price').length).toBe(expected);
  });

  it('the price of each full hour', () => {
    const plans = plansOf('2026-11-20', '2026-11-20', '1h', { series: [week] });
    const seconds =
      typeof plans === 'string' ? [] : plans.map((plan) => (plan.kind === 'price' ? plan.point.seconds : 0));
    expect(seconds).toEqual(Array.from({ length: 24 }, (_, hour) => at('2026-11-20') + hour * HOUR));
  });
});

it('at most 20 coins', () => {
  expect(tooManyCoins(20)).toBeUndefined();
  expect(tooManyCoins(21)).toBe('That is 21 coins, and a table of past prices has at most 20: take fewer.');
});

it('texts of days in a row are those of each day', () => {
  const days = fc.array(fc.integer({ min: dayIn('1999-12-25'), max: dayIn('2032-03-02') }), { maxLength: 5 });
  const run = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(days, run, (starts, length) => {
      const all = starts.flatMap((start) => Array.from({ length }, (_, index) => start + index));
      expect(all.map(dayTexts())).toEqual(all.map(dayText));
    }),
  );
});
