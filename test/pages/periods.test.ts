// The periods of the charts: complete, sorted, and each with its own figures.

import { expect, it } from 'vitest';
import { periodsOf, totalOf } from '../../pages/status/periods.ts';
import { durationText } from '../../pages/times.ts';

const now = Date.parse('2026-01-31T12:07:00Z');
const table = {
  seconds: 300,
  columns: ['start', 'credits', 'medianMilliseconds'],
  rows: [
    // Before the range shown.
    ['2026-01-30T12:05:00.000Z', 1000, 5],
    ['2026-01-30T12:10:00.000Z', 2, null],
    ['2026-01-31T12:05:00.000Z', 4, 180],
  ],
};

it('a day in periods of five minutes has no gap, and ends with the present one', () => {
  const periods = periodsOf(table, now);
  const starts = periods.map(({ start }) => new Date(start).toISOString().slice(0, 16));
  expect([periods.length, starts[0], starts.at(-1)]).toEqual([288, '2026-01-30T12:10', '2026-01-31T12:05']);
  expect(new Set(starts).size).toBe(288);
  expect(periods.filter(({ figure }) => figure('credits') !== undefined).length).toBe(2);
  expect(totalOf(periods, 'credits')).toBe(6);
  expect([periods[0]?.figure('medianMilliseconds'), periods.at(-1)?.figure('medianMilliseconds')]).toEqual([
    undefined,
    180,
  ]);
  expect(periods.at(-1)?.figure('nonsense')).toBeUndefined();
});

it.each([
  [300, [], 12],
  [300, ['2026-01-31T12:05:00.000Z'], 12],
  [300, ['2026-01-31T10:05:00.000Z', '2026-01-31T12:05:00.000Z'], 25],
  [300, ['2026-01-01T00:00:00.000Z'], 288],
  [3600, [], 24],
  [3600, ['2026-01-29T12:00:00.000Z'], 49],
  [3600, ['2025-11-01T00:00:00.000Z'], 31 * 24],
])('periods of %d s with data from %j on: %d', (seconds, starts, count) => {
  const periods = periodsOf({ ...table, seconds, rows: starts.map((start) => [start, 1, 1]) }, now);
  expect([periods.length, periods.at(-1)?.start]).toEqual([count, Math.floor(now / seconds / 1000) * seconds * 1000]);
});

it.each([
  [0, '0 s'],
  [119.6, '120 s'],
  [120, '2 min'],
  [7200, '2 h'],
  [200_000, '2 d'],
])('%d seconds: %s', (seconds, text) => {
  expect(durationText(seconds).replace('\u00a0', ' ')).toBe(text);
});
