// Histories: their ranges, their rows by a step, and the measures of a performance.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, type Day, dayText, momentText } from '../../../shared/past/calendar.ts';
import {
  historyRows,
  historySteps,
  type HistoryStep,
  tooManyCoins,
  readRange,
  readMeasure,
} from '../../../shared/past/history.ts';
import type { TimePlan } from '../../../shared/past/plan-time.ts';
import { wantedAt, type DayEdge } from '../../../shared/past/past-question.ts';
import { at, chart, DAY, daily, every, HOUR, inputOf, planPast, shortly, type Asked, type Held } from './ask-past.ts';
import { readNear, readPastTime } from '../../../shared/past/read-past-time.ts';

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
    ['1d', '2024-02-25', '1,001', '2024-02-26', '1w'],
    ['1h', '2026-10-01', '1,248', '2026-10-12', '1d'],
    ['1h', '2020-01-01', '60,408', '2026-10-12', '1w'],
    ['1w', '2007-09-23', '1,001', '2007-09-24', '1mo'],
    ['1mo', '1943-07-31', '1,001', '1943-08-01', undefined],
    ['1d', '0001-01-01', '739,941', '2024-02-26', undefined],
  ] as const)('%s from %s: %s rows are too many', (step, first, count, start, coarser) => {
    const advice = coarser === undefined ? '' : `, or take step=${coarser}`;
    const rows = dates(first, '2026-11-21', step);
    expect(rows).toBe(`That is ${count} rows, and one answer has at most 1,000: start at ${start} or later${advice}.`);
    // What it advises is within the bound.
    expect(Array.isArray(dates(start, '2026-11-21', step))).toBe(true);
    expect(Array.isArray(dates(first, '2026-11-21', coarser ?? '1d'))).toBe(coarser !== undefined);
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

const TODAY = dayIn('2026-11-21');

const timeOf = (text: string) => {
  const time = readPastTime(text, TODAY);
  if (!time.ok) throw new Error(time.error);
  return time.value;
};

const readBounds = (start: string, end: string | number | undefined): string => {
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
  expect(readBounds(start, end)).toBe(range);
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
    expect(readBounds(start, end)).toBe(sentence);
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

describe('the day whose close is compared with', () => {
  it.each([
    ['1d', '2026-11-20'],
    ['7d', '2026-11-14'],
    ['30D', '2026-10-22'],
    ['90d', '2026-08-23'],
    ['6w', '2026-10-10'],
    ['3m', '2026-08-21'],
    ['1y', '2025-11-21'],
    ['ytd', '2025-12-31'],
  ])('%s: %s', (word, day) => {
    const value = { kind: 'since', day: dayIn(day) };
    expect(readMeasure(word, TODAY)).toEqual({ ok: true, value });
  });
});

it('an extreme, in any case', () => {
  expect(readMeasure(' FROMATH', TODAY)).toEqual({ ok: true, value: { kind: 'fromAth' } });
});

const advice = 'write one of 1d, 7d, 30d, 90d, 1y, ytd, ath, athDate, fromAth, low, first.';

it.each([
  ['5', `"5" is no period: ${advice}`],
  ['0d', `"0d" is no period: ${advice}`],
  ['2026-01-01', `"2026-01-01" is no period: ${advice}`],
  ['all', `"all" is no period: ${advice}`],
  ['', `"" is no period: ${advice}`],
  ['athdat', `"athdat" is no period: ${advice} Did you mean "athDate"?`],
])('%j is no measure', (word, sentence) => {
  expect(readMeasure(word, TODAY)).toEqual({ ok: false, error: sentence });
});
