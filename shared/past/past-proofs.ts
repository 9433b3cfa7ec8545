// The proofs that what is held answers for a wanted time. Without a proof, it does not.

import { wholePeriod } from './chart-capabilities.ts';
import { closedDay } from './calendar.ts';
import { firstPoint, newestAt, type PricePoint } from './find-point.ts';
import type { HeldSeries } from './held-series.ts';
import type { PastInput } from './past-question.ts';
import type { WantedPoint } from './wanted.ts';

/** Largest median distance of points that counts as hourly. */
const HOURLY_SECONDS = 5400;

/** Whether a series is of use for the wanted grain. */
const suits = ({ period, stepSeconds }: HeldSeries, { grain }: WantedPoint, { charts }: PastInput): boolean => {
  if (grain === 'day') return period === wholePeriod(charts)?.name;
  return grain === 'moment' || stepSeconds <= HOURLY_SECONDS;
};

const suitable = (wanted: WantedPoint, input: PastInput): readonly HeldSeries[] =>
  input.held.series.filter((held) => suits(held, wanted, input));

/** The series that hold every point of their source around a wanted moment. */
export const coveringSeries = (wanted: WantedPoint, input: PastInput): readonly HeldSeries[] =>
  suitable(wanted, input).filter(({ from, reach }) => from <= wanted.seconds && wanted.seconds <= reach);

/** The newest point at or before the wanted moment, however old. */
export const nearestPoint = (wanted: WantedPoint, input: PastInput): PricePoint | undefined =>
  suitable(wanted, input)
    .flatMap(({ series }) => newestAt(series, input.question.unit, wanted.seconds) ?? [])
    .reduce<PricePoint | undefined>((best, point) => (best && best.seconds >= point.seconds ? best : point), undefined);

/** A point near enough. It is the newest one only if a series reaches the moment, which `nextFetch` decides. */
export const provenPoint = (wanted: WantedPoint, input: PastInput): PricePoint | undefined => {
  const point = nearestPoint(wanted, input);
  return point && wanted.seconds - point.seconds <= input.question.nearSeconds ? point : undefined;
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
