// Damages charts: a single coin's points, and those of several coins.

import { isObject, type Fields } from './list-body.ts';

const SECOND_MS = 1000;
const THREE_DAYS_SECONDS = 3 * 86_400;

type Point = readonly unknown[];

const timeOf = ([time]: Point): number => (typeof time === 'number' ? time : 0);

/** The first point, and each that is three days or more after the one before. */
const threeDaysApart = (points: readonly Point[]): readonly Point[] => {
  let last = Number.NEGATIVE_INFINITY;
  return points.filter((point) => {
    const isApart = timeOf(point) - last >= THREE_DAYS_SECONDS;
    if (isApart) last = timeOf(point);
    return isApart;
  });
};

const times =
  (factor: number) =>
  (price: unknown): unknown =>
    typeof price === 'number' ? price * factor : price;

/** In each five points, one lacks its price, one that in bitcoin, and one all three. */
const withMissingValues = ([time, ...prices]: Point, at: number): Point => {
  const isMissing = (price: number): boolean => at % 5 === 4 || at % 5 === price + 2;
  return [time, ...prices.map((value, price) => (isMissing(price) ? null : value))];
};

const pointDamages = {
  'chart-milliseconds': (points) => points.map((point) => [timeOf(point) * SECOND_MS, ...point.slice(1)]),
  'chart-three-days': threeDaysApart,
  'chart-gaps': (points) => points.filter((_, at) => at % 10 < 6),
  'chart-unsorted': (points) => [...points.filter((_, at) => at % 2 === 1), ...points.filter((_, at) => at % 2 === 0)],
  'chart-repeated': (points) => points.flatMap((point) => [point, point]),
  'chart-missing-values': (points) => points.map(withMissingValues),
  'chart-empty': () => [],
  'chart-thinned': (points) => points.filter((_, at) => at % 7 === 0 || at >= points.length - 30),
  'chart-last-month': (points) => points.slice(-30),
  'chart-one-point': (points) => points.slice(-1),
  'chart-three-of-ten': (points) => points.filter((_, at) => at % 10 < 3),
  'chart-late-midnight': (points) => points.slice(0, -1),
  'chart-cut-end': (points) => points.slice(0, -10),
  'chart-zeros': (points) => points.map(([time]) => [time, 0, 0, 0]),
  'chart-negative': (points) => points.map(([time, ...prices]) => [time, ...prices.map(times(-1))]),
  'chart-rescaled': (points) => points.map(([time, ...prices]) => [time, ...prices.map(times(0.001))]),
  'chart-large': (points) => points.map(([time, ...prices]) => [time, ...prices.map(times(1000))]),
  'chart-large-end': (points) =>
    points.map((point, at) => (at < points.length - 2 ? point : [point[0], ...point.slice(1).map(times(1000))])),
  'chart-corrected-day': (points) =>
    points.map((point, at) => (at === points.length - 20 ? [point[0], ...point.slice(1).map(times(1.3))] : point)),
  'chart-swapped': (points) => points.map(([time, usd, ...others]) => [time, ...others, usd]),
  'chart-unreadable': (points) => points.map(() => ['no point']),
  // Only several coins can lack one.
  'chart-failing-coin': (points) => points,
} as const satisfies Readonly<Record<string, (points: readonly Point[]) => readonly Point[]>>;

export type ChartDamage = keyof typeof pointDamages;

// `Object.keys` loses the key type.
export const chartDamages = Object.keys(pointDamages) as readonly ChartDamage[];

export const isChartDamage = (damage: string): damage is ChartDamage => chartDamages.some((name) => name === damage);

const isChart = (value: unknown): value is readonly Point[] => Array.isArray(value) && value.every(Array.isArray);

const failing = ({ coinId }: Fields): Fields => ({ coinId, chart: [], errorMessage: 'ERR_COIN_CHART_NOT_FOUND' });

const damageEntry = (entry: unknown, isLast: boolean, damage: ChartDamage): unknown => {
  if (!isObject(entry) || !isChart(entry['chart'])) return entry;
  if (damage === 'chart-failing-coin') return isLast ? failing(entry) : entry;
  return { ...entry, chart: pointDamages[damage](entry['chart']) };
};

/** Bodies that are no charts stay unchanged. */
export const damageCharts = (body: unknown, damage: ChartDamage): unknown => {
  if (!Array.isArray(body)) return body;
  const entries: readonly unknown[] = body;
  if (isChart(entries)) return pointDamages[damage](entries);
  return entries.map((entry, at) => damageEntry(entry, at === entries.length - 1, damage));
};
