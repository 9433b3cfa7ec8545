// A coin's prices over time, as its source gave them. Nothing is interpolated. Written for speed: a chart of 5,000
// points is taken in within one short invocation, mostly before the code is optimised.

/** What a price is in. */
export const priceUnits = ['usd', 'btc', 'eth'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Point i of each column belongs to the same moment. */
export interface Series {
  /** Seconds since 1970, each greater than the one before. */
  readonly times: Uint32Array;
  /** NaN for a missing value. */
  readonly prices: Readonly<Record<PriceUnit, Float64Array>>;
}

export const emptySeries: Series = {
  times: new Uint32Array(),
  prices: { usd: new Float64Array(), btc: new Float64Array(), eth: new Float64Array() },
};

/** The points from `start` up to but excluding `end`, as views. */
export const partOf = ({ times, prices }: Series, start: number, end: number): Series => ({
  times: times.subarray(start, end),
  prices: {
    usd: prices.usd.subarray(start, end),
    btc: prices.btc.subarray(start, end),
    eth: prices.eth.subarray(start, end),
  },
});

/** The points of both. Of points of one time those of the second series count, where they have a price. */
export const unionOf = (first: Series, second: Series): Series => {
  const most = first.times.length + second.times.length;
  const times = new Uint32Array(most);
  const prices = { usd: new Float64Array(most), btc: new Float64Array(most), eth: new Float64Array(most) };
  let [one, other, count] = [0, 0, 0];
  while (one < first.times.length || other < second.times.length) {
    const [before = Number.POSITIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [
      first.times[one],
      second.times[other],
    ];
    const seconds = Math.min(before, after);
    times[count] = seconds;
    for (const unit of priceUnits) {
      const newer = after === seconds ? (second.prices[unit][other] ?? Number.NaN) : Number.NaN;
      const older = before === seconds ? (first.prices[unit][one] ?? Number.NaN) : Number.NaN;
      prices[unit][count] = Number.isNaN(newer) ? older : newer;
    }
    if (before === seconds) one += 1;
    if (after === seconds) other += 1;
    count += 1;
  }
  // Copies: views would hold the room of the points that both have.
  return {
    times: times.slice(0, count),
    prices: { usd: prices.usd.slice(0, count), btc: prices.btc.slice(0, count), eth: prices.eth.slice(0, count) },
  };
};

export interface PricePoint {
  /** Since 1970. */
  readonly seconds: number;
  readonly price: number;
}

/** Number of points at or before a moment. */
export const countUpTo = ({ times }: Series, seconds: number): number => {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
};

const pointAt = ({ times, prices }: Series, unit: PriceUnit, at: number): PricePoint | undefined => {
  const [seconds, price = Number.NaN] = [times[at], prices[unit][at]];
  return seconds === undefined || Number.isNaN(price) ? undefined : { seconds, price };
};

/** The newest point with a price in the unit at or before a moment. */
export const newestAt = (series: Series, unit: PriceUnit, seconds: number): PricePoint | undefined => {
  for (let at = countUpTo(series, seconds) - 1; at >= 0; at -= 1) {
    const point = pointAt(series, unit, at);
    if (point !== undefined) return point;
  }
  return undefined;
};

/** The oldest point with a price in the unit. */
export const firstPoint = (series: Series, unit: PriceUnit): PricePoint | undefined => {
  const { length } = series.times;
  for (let at = 0; at < length; at += 1) {
    const point = pointAt(series, unit, at);
    if (point !== undefined) return point;
  }
  return undefined;
};

/**
 * The usual distance between points, as no source is trusted to keep to the step that it documents: the median,
 * seconds, which single gaps do not change. NaN with fewer than two points.
 */
export const stepOf = ({ times }: Series): number => {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return gaps.sort()[gaps.length >> 1] ?? Number.NaN;
};

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
 * Makes a series of the points of a source, whatever their order and unit of time.
 * @param entries `[time, USD, BTC, ETH]`, the time in seconds or milliseconds since 1970.
 * @param askedAt when the source was asked, seconds since 1970: a later point is none yet.
 */
export const takeIn = (entries: readonly unknown[], askedAt: number) => {
  const points = pointsOf(entries, Math.min(askedAt, LAST_SECONDS));
  const series = isRising(points.times) ? points : ordered(points);
  // Dropped entries are no points: without a time, in the future, or without any price.
  return { series, dropped: entries.length - points.times.length };
};
