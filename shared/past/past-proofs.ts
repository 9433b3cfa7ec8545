// The proofs that what is held answers for a wanted time. Without a proof, it does not.

import { closedDay } from './calendar.ts';
import type { ChartPeriod } from './chart-capabilities.ts';
import { firstPoint, newestAt, type PricePoint } from './find-point.ts';
import { hasPoints, type HeldSeries } from './held-series.ts';
import type { PastInput } from './past-question.ts';
import type { WantedPoint } from './wanted.ts';

/** Largest median distance of points that counts as hourly. */
const HOURLY_SECONDS = 5400;

/** Whether a series is of use for the wanted grain. */
const suits = ({ period, stepSeconds }: HeldSeries, { grain }: WantedPoint, { charts }: PastInput): boolean => {
  if (grain === 'day') return period === charts.whole;
  return grain === 'moment' || stepSeconds <= HOURLY_SECONDS;
};

/** Whether a series holds every point of its source around a wanted moment. */
const covers = ({ from, reach }: HeldSeries, { seconds }: WantedPoint): boolean => from <= seconds && seconds <= reach;

/** Whether a period is held around a wanted moment, as fine as wanted. */
export const isCovered = (period: string, wanted: WantedPoint, input: PastInput): boolean =>
  input.held.series.some(
    (held) => held.period === period && hasPoints(held) && covers(held, wanted) && suits(held, wanted, input),
  );

/**
 * Whether what is held makes any fetch needless. A moment may be in a series that was asked for long ago, if that is as
 * fine as what could be asked for now.
 * @param finest the best period that could be asked for.
 */
export const isReached = (wanted: WantedPoint, finest: ChartPeriod | undefined, input: PastInput): boolean => {
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
export const nearestPoint = (wanted: WantedPoint, input: PastInput): PricePoint | undefined => {
  let nearest: PricePoint | undefined;
  for (const held of input.held.series) {
    const point = suits(held, wanted, input) ? newestAt(held.series, input.question.unit, wanted.seconds) : undefined;
    if (point !== undefined && (nearest === undefined || point.seconds > nearest.seconds)) nearest = point;
  }
  return nearest;
};

/** A point near enough. It is the newest one only if nothing is to be fetched. */
export const provenPoint = (wanted: WantedPoint, input: PastInput): PricePoint | undefined => {
  const point = nearestPoint(wanted, input);
  return point && wanted.seconds - point.seconds < input.question.nearSeconds ? point : undefined;
};

/** The moment is the close of a recorded day. */
export const recordedPoint = ({ grain, seconds }: WantedPoint, input: PastInput): PricePoint | undefined =>
  grain === 'day' ? input.held.recorded(closedDay(seconds), input.question.unit) : undefined;

/** Largest age of the present price at a moment that no series reaches yet. */
const PRESENT_SECONDS = 3600;

/** The present price is of the moment or of the minutes before it. */
export const presentPoint = (
  { grain, seconds }: WantedPoint,
  { held, question }: PastInput,
): PricePoint | undefined => {
  if (grain === 'day') return undefined;
  const present = held.present(question.unit);
  return present && present.seconds <= seconds && seconds - present.seconds <= PRESENT_SECONDS ? present : undefined;
};

/** The coin's first point, from a series that begins with it, if it is after the moment. */
export const laterFirstPoint = (wanted: WantedPoint, { held, question }: PastInput): PricePoint | undefined =>
  held.series
    .filter(({ from, reach }) => from === Number.NEGATIVE_INFINITY && wanted.seconds <= reach)
    .flatMap(({ series }) => firstPoint(series, question.unit) ?? [])
    .find(({ seconds }) => seconds > wanted.seconds);
