// Plans many times of a coin in one pass over its series. A table of past prices has thousands of days, most of them
// proven by the whole series: these are read from its arrays into an array, without an object each, as such a table is
// mostly made before the code is optimised. Only the others are planned one by one.

import { countUpTo } from './find-point.ts';
import { hasPoints, type HeldSeries } from './held-series.ts';
import type { PastInput } from './past-question.ts';
import { planTime } from './plan-time.ts';
import type { FetchSeries, TimePlan } from './time-plan.ts';
import type { Wanted } from './wanted.ts';

/** Wanted times, for one or several coins. */
export interface WantedColumn {
  readonly wanted: readonly Wanted[];
  /** The moments of days' prices, seconds since 1970; NaN for other times. */
  readonly seconds: Float64Array;
}

export interface PlannedColumn {
  /** The price of each day that a point of the whole series proves; NaN for other times. */
  readonly prices: Float64Array;
  /** When these points are, seconds since 1970. */
  readonly times: Float64Array;
  /** The plan of each other time, by its place. */
  readonly others: ReadonlyMap<number, TimePlan | FetchSeries>;
}

export const wantedColumn = (wanted: readonly Wanted[]): WantedColumn => {
  const seconds = new Float64Array(wanted.length).fill(Number.NaN);
  for (let at = 0; at < wanted.length; at += 1) {
    const one = wanted[at];
    if (one?.kind === 'point' && one.grain === 'day') seconds[at] = one.seconds;
  }
  return { wanted, seconds };
};

/** The only series of the whole period; undefined if there is none, or if there are several. */
const onlyWhole = ({ held, charts }: PastInput): HeldSeries | undefined => {
  const whole = held.series.filter(({ period }) => period === charts.whole);
  const [only] = whole;
  return whole.length === 1 && only !== undefined && hasPoints(only) ? only : undefined;
};

/** Reads the newest point at or before each moment, if it is near enough and has a price. */
const readSettled = (
  { series, from, reach }: HeldSeries,
  { unit, nearSeconds }: PastInput['question'],
  seconds: Float64Array,
  into: Pick<PlannedColumn, 'prices' | 'times'>,
): void => {
  const { times } = series;
  const prices = series.prices[unit];
  const { length } = times;
  let at = -1;
  let last = Number.POSITIVE_INFINITY;
  for (let row = 0; row < seconds.length; row += 1) {
    const moment = seconds[row] ?? Number.NaN;
    // NaN is in no range.
    if (!(moment >= from && moment <= reach)) continue;
    if (moment < last) at = countUpTo(series, moment) - 1;
    else while (at + 1 < length && (times[at + 1] ?? 0) <= moment) at += 1;
    last = moment;
    if (at < 0) continue;
    const time = times[at] ?? 0;
    if (moment - time > nearSeconds) continue;
    into.prices[row] = prices[at] ?? Number.NaN;
    into.times[row] = time;
  }
};

export const planColumn = ({ wanted, seconds }: WantedColumn, input: PastInput): PlannedColumn => {
  const prices = new Float64Array(wanted.length).fill(Number.NaN);
  const times = new Float64Array(wanted.length);
  const whole = onlyWhole(input);
  if (whole !== undefined) readSettled(whole, input.question, seconds, { prices, times });
  const others = new Map<number, TimePlan | FetchSeries>();
  for (let at = 0; at < wanted.length; at += 1) {
    const one = wanted[at];
    // Only NaN differs from itself.
    if (one !== undefined && prices[at] !== prices[at]) others.set(at, planTime(one, input));
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
