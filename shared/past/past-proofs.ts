// Whether what is held provably answers for a wanted time, and else which period of the coin's series to ask the source
// for. Without a proof, it does not answer.

import { closedDay, type Day, DAY_SECONDS, HOUR_SECONDS } from './calendar.ts';
import { type ChartCapabilities, type ChartPeriod, hasPoints, type HeldSeries, latestOf } from './held-series.ts';
import { firstPoint, newestAt, type PricePoint } from './series.ts';
import type { PastInput, PointQuery } from './past-question.ts';

/** Largest median distance of points that counts as hourly. */
const HOURLY_SECONDS = 5400;

/** Whether a series helps for the wanted grain. */
const suits = ({ period, stepSeconds }: HeldSeries, { grain }: PointQuery, { charts }: PastInput): boolean => {
  if (grain === 'day') return period === charts.whole;
  return grain === 'moment' || stepSeconds <= HOURLY_SECONDS;
};

/** Whether a series holds every point of its source around a wanted moment. */
const covers = ({ from, reach }: HeldSeries, { seconds }: PointQuery): boolean => from <= seconds && seconds <= reach;

/** Whether a period is held around a wanted moment, as fine as wanted. */
const isCovered = (period: string, wanted: PointQuery, input: PastInput): boolean =>
  input.held.series.some(
    (held) => held.period === period && hasPoints(held) && covers(held, wanted) && suits(held, wanted, input),
  );

/**
 * Whether what is held makes any fetch needless. A moment may be in a series that was asked for long ago, if that is as
 * fine as what could be asked for now.
 * @param finest the best period that could be asked for.
 */
const isReached = (wanted: PointQuery, finest: ChartPeriod | undefined, input: PastInput): boolean => {
  const coarsest = wanted.grain === 'moment' ? finest?.stepSeconds : undefined;
  const stepOf = (name: string): number =>
    input.charts.periods.find((period) => period.name === name)?.stepSeconds ?? Number.POSITIVE_INFINITY;
  return input.held.series.some(
    (held) =>
      (coarsest === undefined || stepOf(held.period) <= coarsest) &&
      hasPoints(held) &&
      covers(held, wanted) &&
      suits(held, wanted, input),
  );
};

/** The newest point at or before the wanted moment, however old. */
export const nearestPoint = (wanted: PointQuery, input: PastInput): PricePoint | undefined => {
  let nearest: PricePoint | undefined;
  for (const held of input.held.series) {
    const point = suits(held, wanted, input) ? newestAt(held.series, input.question.unit, wanted.seconds) : undefined;
    if (point !== undefined && (nearest === undefined || point.seconds > nearest.seconds)) nearest = point;
  }
  return nearest;
};

/** A point near enough. It is the newest one only if nothing is to be fetched. */
export const provenPoint = (wanted: PointQuery, input: PastInput): PricePoint | undefined => {
  const point = nearestPoint(wanted, input);
  return point && wanted.seconds - point.seconds < input.question.nearSeconds ? point : undefined;
};

/** The moment is the close of a recorded day. */
export const recordedPoint = ({ grain, seconds }: PointQuery, input: PastInput): PricePoint | undefined =>
  grain === 'day' ? input.held.recorded(closedDay(seconds), input.question.unit) : undefined;

/** Largest age of the present price at a moment that no series reaches yet. */
const PRESENT_SECONDS = 3600;

/** The present price is from the moment or the minutes before it. */
export const presentPoint = ({ grain, seconds }: PointQuery, { held, question }: PastInput): PricePoint | undefined => {
  if (grain === 'day') return undefined;
  const present = held.present(question.unit);
  return present && present.seconds <= seconds && seconds - present.seconds <= PRESENT_SECONDS ? present : undefined;
};

/** The coin's first point, from a series that begins with it, if it is after the moment. */
export const laterFirstPoint = (wanted: PointQuery, { held, question }: PastInput): PricePoint | undefined =>
  held.series
    .filter(({ from, reach }) => from === Number.NEGATIVE_INFINITY && wanted.seconds <= reach)
    .flatMap(({ series }) => firstPoint(series, question.unit) ?? [])
    .find(({ seconds }) => seconds > wanted.seconds);

/** A period is asked for again after this at the earliest, however many questions there are about the last hour. */
export const AGAIN_SECONDS = HOUR_SECONDS;
/** The same for a period in which the source had no point: once, twice, more often. */
const EMPTY_AGAIN_SECONDS = [HOUR_SECONDS, 6 * HOUR_SECONDS, DAY_SECONDS] as const;

export type NextFetch =
  | { readonly kind: 'fetch'; readonly period: ChartPeriod }
  /** The source was asked a short while ago. */
  | { readonly kind: 'wait'; readonly until: number };

export const wholePeriod = ({ periods, whole }: ChartCapabilities): ChartPeriod | undefined =>
  periods.find(({ name }) => name === whole);

const lengthOf = ({ lengthSeconds = Number.POSITIVE_INFINITY }: ChartPeriod): number => lengthSeconds;

/** Whether a period that is asked for now holds the point before a moment. */
const reachesBack = (period: ChartPeriod, age: number): boolean => age <= lengthOf(period) - period.stepSeconds;

/** The periods that are fine enough, the best first. */
const candidates = ({ grain, seconds }: PointQuery, { charts, now }: PastInput): readonly ChartPeriod[] => {
  const whole = wholePeriod(charts);
  // The price of a day is a point itself, that of a moment may be of the point before.
  const reaches = whole && (grain === 'day' ? now - seconds <= lengthOf(whole) : reachesBack(whole, now - seconds));
  const ends = whole === undefined || reaches !== true || grain === 'hour' ? [] : [whole];
  if (grain === 'day') return ends;
  const coarsest = grain === 'hour' ? HOUR_SECONDS : DAY_SECONDS - 1;
  const fine = charts.periods
    .filter((period) => period !== whole && period.stepSeconds <= coarsest && reachesBack(period, now - seconds))
    // For hours the longest one answers most rows; for a moment the finest one is best.
    .sort((a, b) => (grain === 'hour' ? lengthOf(b) - lengthOf(a) : a.stepSeconds - b.stepSeconds));
  return [...fine, ...ends];
};

/** When a period may be asked for again, seconds since 1970. @param isListed whether the market has the coin now. */
export const nextAskAt = (latest: HeldSeries, isListed: boolean): number => {
  const { askedAt, heard } = latest;
  if (hasPoints(latest)) return askedAt + AGAIN_SECONDS;
  // A coin that the market has by now may have a chart by now.
  if (isListed && !latest.isListed) return askedAt;
  return askedAt + (EMPTY_AGAIN_SECONDS[heard - 1] ?? DAY_SECONDS);
};

const fetchOf = (period: ChartPeriod): NextFetch => ({ kind: 'fetch', period });

/** What to ask the source for; undefined if what is held answers, or nothing that could be asked would. */
export const nextFetch = (wanted: PointQuery, input: PastInput): NextFetch | undefined => {
  const periods = candidates(wanted, input);
  if (isReached(wanted, periods[0], input)) return undefined;
  const { whole } = input.charts;
  const isListed = input.held.present('usd') !== undefined;
  for (const period of periods) {
    if (isCovered(period.name, wanted, input)) return undefined;
    const latest = latestOf(input.held.series, period.name);
    const isEndless = period.name === whole && period.lengthSeconds === undefined;
    if (latest === undefined || (isEndless && wanted.seconds < latest.from)) return fetchOf(period);
    const reaches = wanted.seconds <= latest.reach;
    const again = nextAskAt(latest, isListed);
    if ((!reaches || !hasPoints(latest)) && input.now >= again) return fetchOf(period);
    if (!reaches && hasPoints(latest)) return { kind: 'wait', until: again };
    // It began too late, is too coarse or has no points: another period may answer.
  }
  return undefined;
};

/** The first day whose hours can all be asked for; undefined if the source has no hours. */
export const firstHourlyDay = ({ charts, now }: PastInput): Day | undefined => {
  const lengths = charts.periods.flatMap(({ lengthSeconds, stepSeconds }) =>
    lengthSeconds === undefined || stepSeconds > HOUR_SECONDS ? [] : [lengthSeconds - stepSeconds],
  );
  return lengths.length === 0 ? undefined : Math.ceil((now - Math.max(...lengths)) / DAY_SECONDS);
};
