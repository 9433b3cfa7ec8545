// A series that is held, and what it proves. Settled points are kept for good: a later answer of the source only adds
// points after the last one.

import type { ChartPeriod } from './chart-capabilities.ts';
import { countUpTo } from './find-point.ts';
import { joinSeries, partOf, type Series } from './series.ts';
import { stepOf } from './step-of.ts';

/** Every point of the source from `from` to `reach` is held. All times are seconds since 1970. */
export interface HeldSeries {
  /** Name of the source's period. */
  readonly period: string;
  readonly series: Series;
  /** Usual distance of the points; NaN with fewer than two. */
  readonly stepSeconds: number;
  /** -Infinity: the series begins with the coin's first point. */
  readonly from: number;
  readonly reach: number;
  /** When the source was asked last. */
  readonly askedAt: number;
}

const lastTime = ({ times }: Series): number => times[times.length - 1] ?? Number.NEGATIVE_INFINITY;

const LATE_SECONDS = 3600;

/** After a point's time a source may take an hour to give it, or a step where that is shorter. */
const reachOf = (series: Series, stepSeconds: number, askedAt: number): number =>
  Math.max(lastTime(series), askedAt - (stepSeconds < LATE_SECONDS ? stepSeconds : LATE_SECONDS));

/** What a source's answer proves. @param askedAt when the question was sent. */
export const holdSeries = (series: Series, { name, lengthSeconds }: ChartPeriod, askedAt: number): HeldSeries => {
  const stepSeconds = stepOf(series);
  const from = lengthSeconds === undefined ? Number.NEGATIVE_INFINITY : (series.times[0] ?? askedAt);
  return { period: name, series, stepSeconds, from, reach: reachOf(series, stepSeconds, askedAt), askedAt };
};

export const hasPoints = ({ series }: HeldSeries): boolean => series.times.length > 0;

/** The held points, unchanged, and the points of a newer answer after them. */
const extended = (held: HeldSeries, newer: HeldSeries): HeldSeries => {
  const { askedAt } = newer;
  if (!hasPoints(held)) return newer;
  // An answer that ends before the held points lost some, so it proves nothing.
  if (lastTime(newer.series) < lastTime(held.series)) return { ...held, askedAt };
  const start = countUpTo(newer.series, lastTime(held.series));
  const series = joinSeries(held.series, partOf(newer.series, start, newer.series.times.length));
  const stepSeconds = stepOf(series);
  return { ...held, series, stepSeconds, reach: Math.max(held.reach, reachOf(series, stepSeconds, askedAt)), askedAt };
};

/** The series of a period that was asked for last. */
export const latestOf = (held: readonly HeldSeries[], period: string): HeldSeries | undefined =>
  held
    .filter((one) => one.period === period)
    .reduce<HeldSeries | undefined>((best, one) => (best && best.askedAt >= one.askedAt ? best : one), undefined);

/** The series of a coin with a newer answer. It stands by itself if points between both may be missing. */
export const addSeries = (held: readonly HeldSeries[], newer: HeldSeries): readonly HeldSeries[] => {
  const latest = latestOf(held, newer.period);
  if (latest === undefined || (hasPoints(latest) && newer.from > latest.reach)) return [...held, newer];
  return held.map((one) => (one === latest ? extended(one, newer) : one));
};
