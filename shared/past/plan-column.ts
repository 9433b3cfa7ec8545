// Plans many times of a coin in one pass over its series. A table of past prices has thousands of days, most of them
// proven by the whole series: these are read from its arrays into an array, without an object each, as such a table is
// mostly made before the code is optimised. Only the others are planned one by one.

import { countUpTo } from './series.ts';
import { hasPoints, lastTime, type HeldSeries } from './held-series.ts';
import type { PastInput, TimeQuery } from './past-question.ts';
import { planTime, type FetchSeries, type TimePlan } from './plan-time.ts';

/** Wanted times, for one or several coins. */
export interface TimeColumn {
  readonly wanted: readonly TimeQuery[];
  /** The moments of days' prices, seconds since 1970; NaN for other times. */
  readonly seconds: Float64Array;
  /** The first and the last of these moments. */
  readonly earliest: number;
  readonly latest: number;
  /** Whether another moment is wanted too. */
  readonly hasFiner: boolean;
  /** Where the moments are in the series that were read last: many coins have points of the same times. */
  places: Places | undefined;
}

/** The newest point at or before each moment that is near enough. */
interface Places {
  readonly times: Uint32Array;
  readonly nearSeconds: number;
  /** Its place; -1 without one. */
  readonly at: Int32Array;
  /** Its time. */
  readonly found: Float64Array;
  /** The place of the first moment, if each moment has the place after that of the one before; otherwise -1. */
  readonly start: number;
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
  for (let at = 0; at < wanted.length; at += 1) {
    const one = wanted[at];
    if (one?.kind !== 'point') continue;
    if (one.grain !== 'day') {
      hasFiner = true;
      continue;
    }
    const moment = one.seconds;
    seconds[at] = moment;
    if (moment < earliest) earliest = moment;
    if (moment > latest) latest = moment;
  }
  return { wanted, seconds, earliest, latest, hasFiner, places: undefined };
};

/** The only series of the whole period; undefined if there is none, or if there are several. */
const onlyWhole = ({ held, charts }: PastInput): HeldSeries | undefined => {
  const whole = held.series.filter(({ period }) => period === charts.whole);
  const [only] = whole;
  return whole.length === 1 && only !== undefined && hasPoints(only) ? only : undefined;
};

const findPlaces = ({ seconds }: TimeColumn, series: HeldSeries['series'], nearSeconds: number): Places => {
  const { times } = series;
  const { length } = times;
  const places = new Int32Array(seconds.length).fill(-1);
  const found = new Float64Array(seconds.length);
  let at = -1;
  let last = Number.POSITIVE_INFINITY;
  let inTurn = 0;
  for (let row = 0; row < seconds.length; row += 1) {
    const moment = seconds[row] ?? Number.NaN;
    // Only NaN differs from itself.
    if (moment !== moment) continue;
    if (moment < last) at = countUpTo(series, moment) - 1;
    else while (at + 1 < length && (times[at + 1] ?? 0) <= moment) at += 1;
    last = moment;
    if (at < 0) continue;
    const time = times[at] ?? 0;
    if (moment - time >= nearSeconds) continue;
    places[row] = at;
    found[row] = time;
    if (inTurn === row && (row === 0 || at === (places[row - 1] ?? -1) + 1)) inTurn += 1;
  }
  const start = inTurn > 0 && inTurn === seconds.length ? (places[0] ?? -1) : -1;
  return { times, nearSeconds, at: places, found, start };
};

const placesIn = (column: TimeColumn, { series }: HeldSeries, nearSeconds: number): Places => {
  const known = column.places;
  if (known?.times === series.times && known.nearSeconds === nearSeconds) return known;
  column.places = findPlaces(column, series, nearSeconds);
  return column.places;
};

/** The prices of days that follow one another as the points do, copied at once; undefined if some need a plan. */
const readInTurn = (
  { series, from }: HeldSeries,
  { start }: Places,
  { unit }: PastInput['question'],
  { seconds: { length }, earliest, latest }: TimeColumn,
): Float64Array | undefined => {
  if (start < 0 || earliest < from || latest > lastTime(series)) return undefined;
  const prices = series.prices[unit].slice(start, start + length);
  return prices.length === length && !prices.includes(Number.NaN) ? prices : undefined;
};

/** Reads the newest point at or before each moment, if it is near enough and has a price. */
const readSettled = (
  { series, from }: HeldSeries,
  { at }: Places,
  { unit }: PastInput['question'],
  { seconds }: TimeColumn,
): Float64Array => {
  const prices = new Float64Array(seconds.length).fill(Number.NaN);
  const source = series.prices[unit];
  // What comes after the last point is planned by itself.
  const last = lastTime(series);
  for (let row = 0; row < prices.length; row += 1) {
    const place = at[row] ?? -1;
    const moment = seconds[row] ?? Number.NaN;
    if (place >= 0 && moment >= from && moment <= last) prices[row] = source[place] ?? Number.NaN;
  }
  return prices;
};

export const planColumn = (column: TimeColumn, input: PastInput): PlannedColumn => {
  const { wanted } = column;
  const others = new Map<number, TimePlan | FetchSeries>();
  const whole = onlyWhole(input);
  const places = whole && placesIn(column, whole, input.question.nearSeconds);
  const times = places?.found ?? new Float64Array(wanted.length);
  const inTurn = whole && places && readInTurn(whole, places, input.question, column);
  if (inTurn !== undefined) return { prices: inTurn, times, others };
  const prices =
    whole === undefined || places === undefined
      ? new Float64Array(wanted.length).fill(Number.NaN)
      : readSettled(whole, places, input.question, column);
  for (let at = 0; at < wanted.length; at += 1) {
    const one = wanted[at];
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
