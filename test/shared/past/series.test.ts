// Points of a source as a series: units of time, order, repeats, missing values, and what is no point.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeIn, stepOf, type Series, firstPoint, newestAt } from '../../../shared/past/series.ts';

const ASKED_AT = Date.UTC(2026, 10, 21, 12) / 1000;
const DAY = 86_400;
const FIRST = Date.UTC(2021, 3, 17) / 1000;

/** Rows of time and prices. */
const rowsOf = ({ times, prices: { usd, btc, eth } }: Series) =>
  Array.from(times, (seconds, at) => [seconds, usd[at], btc[at], eth[at]]);

const rows = [
  [FIRST, 1, 0.1, 0.01],
  [FIRST + DAY, 2, 0.2, 0.02],
  [FIRST + 2 * DAY, 3, 0.3, 0.03],
] as const;

const asMilliseconds = rows.map(([seconds, ...prices]) => [seconds * 1000 + 7, ...prices]);

describe('the same series from', () => {
  it.each([
    ['seconds', rows],
    ['milliseconds', asMilliseconds],
    ['both units', [rows[0], asMilliseconds[1], rows[2]]],
    ['points in any order', [rows[2], rows[0], rows[1]]],
    ['repeated points', [rows[0], rows[1], rows[1], rows[2], rows[0]]],
    ['fractions of seconds', rows.map(([seconds, ...prices]) => [seconds + 0.5, ...prices])],
    ['more fields than known', rows.map((row) => [...row, 'more'])],
  ])('%s', (_, entries) => {
    const { series, dropped } = takeIn(entries, ASKED_AT);
    expect(rowsOf(series)).toEqual(rows);
    expect(dropped).toBe(0);
  });
});

it.each([
  ['a null', null],
  ['a text', '2'],
  ['an absent one', undefined],
  ['a negative one', -1],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
])('a missing value stays missing: %s', (_, value) => {
  const { series } = takeIn([rows[0], [rows[1][0], value, 0.2, value], rows[2]], ASKED_AT);
  expect(rowsOf(series)).toEqual([rows[0], [rows[1][0], Number.NaN, 0.2, Number.NaN], rows[2]]);
  expect(newestAt(series, 'usd', rows[1][0])).toEqual({ seconds: FIRST, price: 1 });
  expect(newestAt(series, 'btc', rows[1][0])).toEqual({ seconds: rows[1][0], price: 0.2 });
});

it('a price of 0 is a price', () => {
  expect(rowsOf(takeIn([[FIRST, 0, 0, 0]], ASKED_AT).series)).toEqual([[FIRST, 0, 0, 0]]);
});

it.each([
  ['null', null],
  ['a number', 7],
  ['an object', { time: FIRST, price: 1 }],
  ['no time', [null, 1, 1, 1]],
  ['a text as time', [String(FIRST), 1, 1, 1]],
  ['a time before 1970', [-1, 1, 1, 1]],
  ['no prices', [FIRST + DAY]],
  ['only missing prices', [FIRST + DAY, null, null, Number.NaN]],
  ['a time after the question', [ASKED_AT + 1, 1, 1, 1]],
  ['a time after 2106', [2 ** 32, 1, 1, 1]],
])('no point: %s', (_, entry) => {
  const { series, dropped } = takeIn([rows[0], entry, rows[2]], ASKED_AT);
  expect(rowsOf(series)).toEqual([rows[0], rows[2]]);
  expect(dropped).toBe(1);
});

it('of two points of one time each value of the later entry counts, where it has one', () => {
  const entries = [
    [FIRST, 1, 0.1, null],
    [FIRST, 2, null, 0.02],
  ];
  const { series } = takeIn(entries, ASKED_AT);
  expect(rowsOf(series)).toEqual([[FIRST, 2, 0.1, 0.02]]);
});

it('an empty chart is an empty series', () => {
  const { series, dropped } = takeIn([], ASKED_AT);
  expect([rowsOf(series), dropped, firstPoint(series, 'usd'), newestAt(series, 'usd', ASKED_AT)]).toEqual([
    [],
    0,
    undefined,
    undefined,
  ]);
});

describe('the step is that of the data', () => {
  const every = (days: readonly number[]) =>
    takeIn(
      days.map((day) => [FIRST + day * DAY, 1, 1, 1]),
      ASKED_AT,
    ).series;
  it.each([
    ['a day', [0, 1, 2, 3], DAY],
    ['three days', [0, 3, 6, 9], 3 * DAY],
    ['a day, with gaps', [0, 1, 2, 9, 10, 11, 40], DAY],
    ['six hours', [0, 0.25, 0.5], DAY / 4],
    ['one point', [0], Number.NaN],
    ['none', [], Number.NaN],
  ])('%s', (_, days, step) => {
    expect(stepOf(every(days))).toBe(step);
  });
});

it('finds the newest point as a plain search does', () => {
  const point = fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
    fc.constant(1),
    fc.constant(1),
  );
  fc.assert(
    fc.property(fc.array(point), fc.integer({ min: -1, max: 41 }), (entries, seconds) => {
      const { series } = takeIn(entries, ASKED_AT);
      const known = entries.filter(([time, price]) => price !== undefined && time <= seconds);
      const newest = Math.max(...known.map(([time]) => time));
      expect(newestAt(series, 'usd', seconds)).toEqual(
        known.length === 0 ? undefined : { seconds: newest, price: known.findLast(([time]) => time === newest)?.[1] },
      );
    }),
  );
});
