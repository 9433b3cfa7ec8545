// Finds points of a series by time.

import type { PriceUnit, Series } from './series.ts';

export interface PricePoint {
  /** Since 1970. */
  readonly seconds: number;
  readonly price: number;
}

/** The place of a moment in a series whose points are at equal distances; another one is rare. */
const placeIfEven = (times: Uint32Array, seconds: number): number => {
  const [first = 0, last = 0] = [times[0], times[times.length - 1]];
  return last > first ? Math.floor(((seconds - first) / (last - first)) * (times.length - 1)) : 0;
};

/** Number of points at or before a moment. */
export const countUpTo = ({ times }: Series, seconds: number): number => {
  const guess = placeIfEven(times, seconds);
  const [before, after] = [times[guess], times[guess + 1]];
  if (before !== undefined && before <= seconds && (after === undefined || after > seconds)) return guess + 1;
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
