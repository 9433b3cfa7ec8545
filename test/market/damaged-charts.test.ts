// What the damages of charts make of the points of a year, a point a day.

import { expect, it } from 'vitest';
import { chartDamages, type ChartDamage } from '../../workers/market/sandbox/damages.ts';

type Point = readonly (number | null)[];

const DAY = 86_400;
const year: readonly Point[] = Array.from({ length: 365 }, (_, day) => [day * DAY, 100 + day, 1 + day / 100, 10 + day]);

const scaled = ([seconds = 0, ...prices]: Point, factor: number): Point => [
  seconds,
  ...prices.map((price) => Number(price) * factor),
];

// oxfmt-ignore
const damages: readonly (readonly [ChartDamage, (whole: readonly Point[]) => readonly Point[]])[] = [
  ['chart-milliseconds', (whole) => whole.map(([seconds, ...prices]) => [Number(seconds) * 1000, ...prices])],
  ['chart-three-days', (whole) => whole.filter((_, day) => day % 3 === 0)],
  ['chart-gaps', (whole) => whole.filter((_, day) => day % 10 < 6)],
  ['chart-unsorted', (whole) => [...whole.filter((_, day) => day % 2 === 1), ...whole.filter((_, day) => day % 2 === 0)]],
  ['chart-repeated', (whole) => whole.flatMap((point) => [point, point])],
  ['chart-missing-values', (whole) => whole.map(([seconds = 0, usd = 0, btc = 0, eth = 0], day) =>
    [[seconds, usd, btc, eth], [seconds, usd, btc, eth], [seconds, null, btc, eth], [seconds, usd, null, eth], [seconds, null, null, null]][day % 5] ?? [])],
  ['chart-empty', () => []],
  ['chart-thinned', (whole) => whole.filter((_, day) => day % 7 === 0 || day >= whole.length - 30)],
  ['chart-last-month', (whole) => whole.slice(-30)],
  ['chart-one-point', (whole) => whole.slice(-1)],
  ['chart-three-of-ten', (whole) => whole.filter((_, day) => day % 10 < 3)],
  ['chart-late-midnight', (whole) => whole.slice(0, -1)],
  ['chart-cut-end', (whole) => whole.slice(0, -10)],
  ['chart-zeros', (whole) => whole.map(([seconds = 0]) => [seconds, 0, 0, 0])],
  ['chart-negative', (whole) => whole.map((point) => scaled(point, -1))],
  ['chart-rescaled', (whole) => whole.map((point) => scaled(point, 0.001))],
  ['chart-large', (whole) => whole.map((point) => scaled(point, 1000))],
  ['chart-large-end', (whole) => [...whole.slice(0, -2), ...whole.slice(-2).map((point) => scaled(point, 1000))]],
  ['chart-corrected-day', (whole) => whole.map((point, day) => (day === whole.length - 20 ? scaled(point, 1.3) : point))],
  ['chart-swapped', (whole) => whole.map(([seconds = 0, usd = 0, btc = 0, eth = 0]) => [seconds, btc, eth, usd])],
];

it.each(damages)('%s', (damage, spoil) => {
  expect(chartDamages[damage].change(year)).toEqual(spoil(year));
});
