// Makes a series of the points of a source, whatever their order and unit of time. Written for speed: a chart of 5,000
// points is taken in within one short invocation, mostly before the code is optimised.

import { partOf, priceUnits, type Series } from './series.ts';

interface TakenIn {
  readonly series: Series;
  /** Number of entries that are no points: without a time, in the future, or without any price. */
  readonly dropped: number;
  /** Number of points that had the same time as another one. */
  readonly repeated: number;
}

/** Times above this are milliseconds: as seconds they would be in the year 5138. */
const LARGEST_SECONDS = 1e11;
const MILLISECONDS = 1000;
/** The largest time that a series holds: 2106-02-07. */
const LAST_SECONDS = 2 ** 32 - 1;

/** Whole seconds; NaN for what is no time. */
const secondsOf = (value: unknown): number => {
  if (typeof value !== 'number' || !(value >= 0)) return Number.NaN;
  return Math.floor(value > LARGEST_SECONDS ? value / MILLISECONDS : value);
};

/** NaN for what is no price. */
const priceOf = (value: unknown): number =>
  typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY ? value : Number.NaN;

const newSeries = (length: number): Series => ({
  times: new Uint32Array(length),
  prices: { usd: new Float64Array(length), btc: new Float64Array(length), eth: new Float64Array(length) },
});

/** The points among the entries, in their order. */
const pointsOf = (entries: readonly unknown[], last: number): Series => {
  const points = newSeries(entries.length);
  const { usd, btc, eth } = points.prices;
  let count = 0;
  for (const entry of entries) {
    if (!Array.isArray(entry)) continue;
    const fields: readonly unknown[] = entry;
    const seconds = secondsOf(fields[0]);
    if (!(seconds <= last)) continue;
    points.times[count] = seconds;
    usd[count] = priceOf(fields[1]);
    btc[count] = priceOf(fields[2]);
    eth[count] = priceOf(fields[3]);
    if (!(Number.isNaN(usd[count]) && Number.isNaN(btc[count]) && Number.isNaN(eth[count]))) count += 1;
  }
  return partOf(points, 0, count);
};

const isRising = (times: Uint32Array): boolean => {
  for (let at = 1; at < times.length; at += 1) if ((times[at] ?? 0) <= (times[at - 1] ?? 0)) return false;
  return true;
};

/** The points by time. Of several of one time, each price of the last entry counts that has one. */
const ordered = (points: Series): Series => {
  // The sort is stable, so points of one time keep the order of their entries.
  const order = Array.from(points.times.keys()).sort((a, b) => (points.times[a] ?? 0) - (points.times[b] ?? 0));
  const series = newSeries(order.length);
  let count = 0;
  for (const from of order) {
    const seconds = points.times[from] ?? 0;
    const isRepeated = count > 0 && series.times[count - 1] === seconds;
    const to = isRepeated ? count - 1 : count;
    series.times[to] = seconds;
    for (const unit of priceUnits) {
      const price = points.prices[unit][from] ?? Number.NaN;
      if (!(isRepeated && Number.isNaN(price))) series.prices[unit][to] = price;
    }
    count = to + 1;
  }
  return partOf(series, 0, count);
};

/**
 * @param entries `[time, USD, BTC, ETH]`, the time in seconds or milliseconds since 1970.
 * @param askedAt when the source was asked, seconds since 1970: a later point is none yet.
 */
export const takeIn = (entries: readonly unknown[], askedAt: number): TakenIn => {
  const points = pointsOf(entries, Math.min(askedAt, LAST_SECONDS));
  const series = isRising(points.times) ? points : ordered(points);
  const known = points.times.length;
  return { series, dropped: entries.length - known, repeated: known - series.times.length };
};
