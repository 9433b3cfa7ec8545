// The bound on stored series: which go when there are too many bytes, and what is told of those that are held.

import { beforeEach, expect, it } from 'vitest';
import { holdSeries, type HeldSeries } from '../../../shared/past/held-series.ts';
import { takeIn } from '../../../shared/past/series.ts';
import { createSeriesTable, type SeriesTable } from '../../../workers/gateway/broker/past/series-table.ts';
import type { Sql } from '../../../workers/gateway/broker/storage.ts';
import { openSqlite } from '../../support/sqlite.ts';

const DAY = 86_400;
const POINTS = 100;
const SERIES_BYTES = 64 + 28 * POINTS;
const START = Date.parse('2026-11-21T12:00:00Z');

let now: number;
let sql: Sql;
let dropped: string[];
const open = (series: number): SeriesTable =>
  createSeriesTable({
    sql,
    log: (_, details) => void dropped.push(JSON.stringify(details)),
    mostBytes: series * SERIES_BYTES,
  });

beforeEach(() => {
  [now, sql, dropped] = [START, openSqlite(), []];
});

const held = (step = DAY): HeldSeries => {
  const seconds = now / 1000;
  const points = Array.from({ length: POINTS }, (_, at) => [seconds - (POINTS - at) * step, at + 1, 1, 1]);
  const period = { name: 'all', lengthSeconds: undefined, stepSeconds: DAY };
  return holdSeries(takeIn(points, seconds).series, period, seconds);
};

const of = (coin: string) => ({ coin, simulated: false });
const pay = (table: SeriesTable, coin: string, step?: number): void =>
  table.write(of(coin), table.read(of(coin)), [held(step)]);
const isHeld = (table: SeriesTable, coin: string): boolean => table.read(of(coin)).length > 0;

it('the coins that were asked for the longest time ago go', () => {
  const table = open(3.5);
  for (const coin of ['a', 'b', 'c']) {
    pay(table, coin);
    now += DAY * 1000;
  }
  pay(table, 'a');
  now += DAY * 1000;
  pay(table, 'd');
  expect([dropped, ['a', 'b', 'c', 'd'].map((coin) => isHeld(table, coin))]).toEqual([
    ['{"coin":"b"}'],
    [true, false, true, true],
  ]);
});

it('what is paid for at present stays, however small the bound', () => {
  const table = open(0);
  pay(table, 'a');
  expect(isHeld(table, 'a')).toBe(true);
  now += 1000;
  pay(table, 'b');
  expect([isHeld(table, 'a'), isHeld(table, 'b')]).toEqual([false, true]);
});

it('holds after a restart', () => {
  pay(open(9), 'a');
  now += DAY * 1000;
  pay(open(9), 'b');
  now += DAY * 1000;
  const table = open(2.5);
  pay(table, 'c');
  expect([dropped, table.size().coins]).toEqual([['{"coin":"a"}'], 2]);
});

it('tells the same after each write as a count of all rows', () => {
  const table = open(9);
  const steps: readonly (readonly [coin: string, step?: number])[] = [
    ['a'],
    ['b', 3 * DAY],
    ['a', 3 * DAY],
    ['c', 3600],
    ['b'],
  ];
  for (const [coin, step] of steps) {
    table.size();
    pay(table, coin, step);
    expect(table.size()).toEqual(open(9).size());
  }
  const before = table.read(of('a'));
  table.write(of('a'), before, [...before.map(({ series }) => series), held()]);
  expect(table.size()).toEqual(open(9).size());
});
