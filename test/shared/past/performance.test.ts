// Performance: changes since earlier closes, extremes, and what they are made of.

import { describe, expect, it } from 'vitest';
import { readMeasure, wantedFor } from '../../../shared/past/measures.ts';
import { planPerformance } from '../../../shared/past/performance.ts';
import { dayText } from '../../../shared/past/time-words.ts';
import { at, chart, DAY, daily, inputOf, type Held } from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const TODAY = Math.floor(at(NOON) / DAY);

const measureOf = (word: string) => {
  const measure = readMeasure(word, TODAY);
  if (!measure.ok) throw new Error(measure.error);
  return measure.value;
};

const valueOf = (word: string, held: Held, now = NOON): string | number => {
  const plan = planPerformance([measureOf(word)], inputOf({ now, ...held }));
  if (plan.kind === 'fetch') return `fetch ${plan.period} for ${plan.credits}`;
  const [value] = plan.values;
  if (value?.ok !== true) return value?.error.detail ?? 'none';
  switch (value.value.kind) {
    case 'percent':
      return value.value.percent;
    case 'price':
      return value.value.price;
    case 'day':
      return dayText(value.value.day);
    default:
      return value.value satisfies never;
  }
};

/** Daily closes of 100, but for these. */
const closes = (first: string, others: Readonly<Record<string, number>> = {}) =>
  daily(first, '2026-11-21').map(([seconds = 0]) => [seconds, others[dayText(seconds / DAY - 1)] ?? 100, 1, 1]);

const held = (others: Readonly<Record<string, number>>, present = 150): Held => ({
  series: [chart('all', NOON, closes('2021-04-17', others))],
  present: [present, '2026-11-21 11:58'],
});

describe('the change in percent since the close of', () => {
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
    expect(valueOf(word, held({ [day]: 120 }))).toBeCloseTo(25, 9);
    expect(valueOf(word, held({}))).toBeCloseTo(50, 9);
    expect(measureOf(word)).toEqual({ kind: 'since', day: Math.floor(at(day) / DAY) });
  });
});

describe('extremes', () => {
  const swings = { '2021-11-09': 400, '2021-11-10': 400, '2022-11-20': 20 };

  it.each([
    ['ath', swings, 150, 400],
    ['athDate', swings, 150, '2021-11-09'],
    ['fromAth', swings, 100, -75],
    ['low', swings, 150, 20],
    ['first', swings, 150, '2021-04-17'],
    ['ath', {}, 500, 500],
    ['athDate', {}, 500, '2026-11-21'],
    ['FROMATH', {}, 500, 0],
    ['low', {}, 5, 5],
  ] as const)('%s of %j, now %d: %s', (word, others, present, expected) => {
    expect(valueOf(word, held(others, present))).toBe(expected);
  });

  it('missing prices are none', () => {
    const points = closes('2021-04-17', { '2026-11-15': Number.NaN });
    const series = [chart('all', NOON, points)];
    expect(valueOf('low', { series, present: [150, '2026-11-21 11:58'] })).toBe(100);
  });
});

describe('what is fetched', () => {
  const present = [150, '2026-11-21 11:58'] as const;
  const ended = { series: [chart('all', '2026-11-18 12:00', closes('2021-04-17').slice(0, -3))], present };

  it.each(['1d', 'ath', 'athDate', 'fromAth', 'low', 'first'])('%s: the whole series', (word) => {
    expect(valueOf(word, { present })).toBe('fetch all for 3');
    expect(valueOf(word, ended)).toBe('fetch all for 3');
  });

  it('settled days are not asked for again', () => {
    expect(valueOf('7d', ended)).toBeCloseTo(50, 9);
  });

  it('recorded days in the tail are free, and count', () => {
    const recorded = { '2026-11-18': 90, '2026-11-19': 900, '2026-11-20': 120 };
    expect(valueOf('ath', { ...ended, recorded })).toBe(900);
    expect(valueOf('athDate', { ...ended, recorded })).toBe('2026-11-19');
    expect(valueOf('1d', { ...ended, recorded })).toBeCloseTo(25, 9);
    expect(valueOf('ath', { ...ended, recorded: { '2026-11-18': 90, '2026-11-20': 120 } })).toBe('fetch all for 3');
  });

  it('one fetch serves all measures', () => {
    const words = ['1d', '1y', 'ath', 'first'];
    const plan = planPerformance(words.map(measureOf), inputOf({ now: NOON, ...held({}) }));
    expect(plan.kind === 'local' && plan.values.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });
});

describe('each measure has its own problem', () => {
  it.each([
    [
      '1y',
      { series: [chart('all', NOON, closes('2026-06-01'))], present: [1, NOON] },
      'bitcoin-x is known from 2026-06-01 on.',
    ],
    [
      '7d',
      { series: [chart('all', NOON, closes('2021-04-17', { '2026-11-14': 0 }))], present: [1, NOON] },
      'The price of bitcoin-x was 0 then, so there is no change in percent.',
    ],
    ['7d', { series: [chart('all', NOON, closes('2021-04-17'))] }, 'bitcoin-x has no present price.'],
    [
      'ath',
      { series: [chart('all', NOON, [])], present: [1, NOON] },
      'The market data service has no past prices of bitcoin-x.',
    ],
  ] as const)('%s', (word, one, sentence) => {
    expect(valueOf(word, one)).toBe(sentence);
  });
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

it('a change wants the earlier price first', () => {
  expect(wantedFor({ kind: 'since', day: 10 })).toEqual([
    { kind: 'point', seconds: 11 * DAY, grain: 'day' },
    { kind: 'present' },
  ]);
});
