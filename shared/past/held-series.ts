// What series a source has, and what a held one proves. An answer of the source that agrees with it takes its place on
// its whole span; whether it agrees is judged in judge-series.ts.

import { DAY_SECONDS, dayAt, HOUR_SECONDS, startOf } from './calendar.ts';
import { countUpTo, partOf, type Series, stepOf } from './series.ts';

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
  /** How many answers in a row agree about its beginning and its gaps, from 1; of an empty one, how many were empty. */
  readonly heard: number;
  /** Since when newer answers contradict it; of a doubted answer, since when it is heard. */
  readonly doubtedSince: number | undefined;
  /** Whether the market had the coin when the source was asked. */
  readonly isListed: boolean;
}

/** Answers of this number of hours settle what a series says. */
export const SETTLING_ANSWERS = 2;

export const lastTime = ({ times }: Series): number => times[times.length - 1] ?? Number.NEGATIVE_INFINITY;

export const hasPoints = ({ series }: Pick<HeldSeries, 'series'>): boolean => series.times.length > 0;

/** What it says may still change: it was heard once, or a newer answer contradicts it. */
export const isProvisional = ({ heard, doubtedSince }: HeldSeries): boolean =>
  heard < SETTLING_ANSWERS || doubtedSince !== undefined;

/** What comes after the last point is known up to an hour or step before the question, or until the next is due. */
export const reachOf = (series: Series, stepSeconds: number, askedAt: number): number => {
  const last = lastTime(series);
  // The points of days are at 00:00 UTC, but for one of the day in progress.
  const from = stepSeconds < DAY_SECONDS ? last : startOf(dayAt(last));
  const step = Number.isNaN(stepSeconds) ? DAY_SECONDS : stepSeconds;
  const due = from + step;
  // Once a second point is due, the source has none.
  const isLate = due <= askedAt && askedAt < due + step;
  return Math.max(last, isLate ? due - 1 : askedAt - Math.min(step, HOUR_SECONDS));
};

/** What a source's answer proves. @param askedAt when it was asked. @param isListed the market has the coin. */
export const holdSeries = (
  series: Series,
  { name, lengthSeconds }: ChartPeriod,
  askedAt: number,
  isListed = true,
): HeldSeries => {
  const stepSeconds = stepOf(series);
  const from = lengthSeconds === undefined ? Number.NEGATIVE_INFINITY : (series.times[0] ?? askedAt);
  const reach = reachOf(series, stepSeconds, askedAt);
  return { period: name, series, stepSeconds, from, reach, askedAt, heard: 1, doubtedSince: undefined, isListed };
};

/** The series of a period that was asked for last. */
export const latestOf = (held: readonly HeldSeries[], period: string): HeldSeries | undefined =>
  held
    .filter((one) => one.period === period)
    .reduce<HeldSeries | undefined>((best, one) => (best && best.askedAt >= one.askedAt ? best : one), undefined);

/** The series that an answer is about too; undefined if there is none, or if points between both may be missing. */
export const continuedBy = (held: readonly HeldSeries[], found: HeldSeries): HeldSeries | undefined => {
  const latest = latestOf(held, found.period);
  return latest !== undefined && hasPoints(latest) && found.from > latest.reach ? undefined : latest;
};

/**
 * The part of a held series that answers questions from one moment to another, for places that hold series in parts.
 * @param first and @param last: moments, seconds since 1970. The series reaches further than `first`.
 */
export const cutSeries = (held: HeldSeries, first: number, last: number): HeldSeries => {
  const { series } = held;
  const reach = Math.min(held.reach, last);
  // The last point before belongs to it, so that each moment has its newest point; or the coin's first point.
  const start = Math.max(0, countUpTo(series, first) - 1);
  const end = Math.max(start + 1, countUpTo(series, reach));
  return {
    ...held,
    series: partOf(series, start, end),
    from: start === 0 ? held.from : (series.times[start] ?? first),
    reach,
    // What comes after its end is not in this part, so it tells nothing of when to ask again.
    askedAt: last < held.reach ? Number.NEGATIVE_INFINITY : held.askedAt,
  };
};

export interface ChartPeriod {
  /** Its name in the source. */
  readonly name: string;
  /** How far back it goes; undefined: to the coin's first point. */
  readonly lengthSeconds: number | undefined;
  /** The expected distance of points. The series itself tells the real one. */
  readonly stepSeconds: number;
}

/** What series a source has, and at what price. */
export interface ChartCapabilities {
  /** Cost of one period of one coin. */
  readonly creditsPerCoin: number;
  /** Maximum number of coins in one call. */
  readonly coinsPerCall: number;
  readonly periods: readonly ChartPeriod[];
  /**
   * Name of the period that answers for days: it goes back to the coin's first point, unless it has a length. Undefined
   * if there is none.
   */
  readonly whole: string | undefined;
  /** Why a coin has no past prices, where the source has none of any coin: a sentence. */
  readonly missing?: string;
}
