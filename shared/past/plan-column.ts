// Plans many times of a coin in one pass over its series. A table of past prices has thousands of days, most of them
// proven by the whole series: these are read from its arrays into an array. Only the others are planned one by one.

import { countUpTo } from './series.ts';
import { hasPoints, lastTime, type HeldSeries } from './held-series.ts';
import type { PastInput, TimeQuery } from './past-question.ts';
import { planTime, type FetchSeries, type TimePlan } from './plan-time.ts';

/** Wanted times, for one or several coins. */
export interface TimeColumn {
  readonly wanted: readonly TimeQuery[];
  /** The moments of days' prices, seconds since 1970; NaN for other times. */
  readonly seconds: Float64Array;
  /** The first of these moments. */
  readonly earliest: number;
  /** The last wanted moment; infinity if one of the times is no moment. */
  readonly latest: number;
  /** Whether another moment is wanted too. */
  readonly hasFiner: boolean;
}

export interface PlannedColumn {
  /** The price of each day that a point of the whole series proves; NaN for other times. */
  readonly prices: Float64Array;
  /** When these points are, seconds since 1970. */
  readonly times: Float64Array;
  /** The plan of each other time, by its place. */
  readonly others: ReadonlyMap<number, TimePlan | FetchSeries>;
}

export const wantedColumn = (wanted: readonly TimeQuery[]): TimeColumn => {
  const seconds = new Float64Array(wanted.length).fill(Number.NaN);
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let hasFiner = false;
  for (const [at, one] of wanted.entries()) {
    latest = Math.max(latest, one.kind === 'point' ? one.seconds : Number.POSITIVE_INFINITY);
    if (one.kind !== 'point') continue;
    hasFiner ||= one.grain !== 'day';
    if (one.grain !== 'day') continue;
    seconds[at] = one.seconds;
    earliest = Math.min(earliest, one.seconds);
  }
  return { wanted, seconds, earliest, latest, hasFiner };
};

/** The only series of the whole period; undefined if there is none, or if there are several. */
const onlyWhole = ({ held, charts }: PastInput): HeldSeries | undefined => {
  const whole = held.series.filter(({ period }) => period === charts.whole);
  const [only] = whole;
  return whole.length === 1 && only !== undefined && hasPoints(only) ? only : undefined;
};

/** Reads the newest point at or before each moment that is near enough. What comes after the last point is not read. */
const readPoints = (
  { series, from }: HeldSeries,
  { seconds }: TimeColumn,
  { unit, nearSeconds }: PastInput['question'],
): Pick<PlannedColumn, 'prices' | 'times'> => {
  const prices = new Float64Array(seconds.length).fill(Number.NaN);
  const times = new Float64Array(seconds.length);
  const [points, pointPrices, last] = [series.times, series.prices[unit], lastTime(series)];
  let [at, before] = [-1, Number.POSITIVE_INFINITY];
  for (let row = 0; row < seconds.length; row += 1) {
    const moment = seconds[row] ?? Number.NaN;
    if (!(moment >= from && moment <= last)) continue;
    // Most tables go forward day by day.
    if (moment < before) at = countUpTo(series, moment) - 1;
    else while ((points[at + 1] ?? Number.POSITIVE_INFINITY) <= moment) at += 1;
    before = moment;
    const time = points[at] ?? Number.NaN;
    if (!(moment - time < nearSeconds)) continue;
    prices[row] = pointPrices[at] ?? Number.NaN;
    times[row] = time;
  }
  return { prices, times };
};

export const planColumn = (column: TimeColumn, input: PastInput): PlannedColumn => {
  const { wanted } = column;
  const whole = onlyWhole(input);
  const { prices, times } =
    whole === undefined
      ? { prices: new Float64Array(wanted.length).fill(Number.NaN), times: new Float64Array(wanted.length) }
      : readPoints(whole, column, input.question);
  const others = new Map<number, TimePlan | FetchSeries>();
  for (let row = 0; row < prices.length; row += 1) {
    const one = Number.isNaN(prices[row]) ? wanted[row] : undefined;
    if (one !== undefined) others.set(row, planTime(one, input));
  }
  return { prices, times, others };
};

/** The plan of one of the times. */
export const planAt = ({ prices, times, others }: PlannedColumn, at: number): TimePlan | FetchSeries | undefined => {
  const other = others.get(at);
  const [price, seconds] = [prices[at], times[at]];
  if (other !== undefined || price === undefined || seconds === undefined) return other;
  return { kind: 'price', proof: 'point', point: { seconds, price }, soFar: false };
};
