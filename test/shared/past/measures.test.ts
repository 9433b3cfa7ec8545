// Measures of performance as they are written.

import { describe, expect, it } from 'vitest';
import { readMeasure } from '../../../shared/past/history.ts';
import { at, DAY } from './ask-past.ts';

const NOON = '2026-11-21 12:00';
const TODAY = Math.floor(at(NOON) / DAY);

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
    const value = { kind: 'since', day: Math.floor(at(day) / DAY) };
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
