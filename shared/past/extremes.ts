// A coin's highest and lowest price. They are of the points of its series, mostly daily closes, of the recorded days
// after these, and of the present price; what happened between two points is not known.

import { startOf } from './calendar.ts';
import type { PricePoint } from './find-point.ts';
import type { PastInput } from './past-question.ts';
import { tailDays, wholeSeries } from './plan-whole.ts';

/** The earliest of equal ones. */
export interface Extremes {
  readonly highest: PricePoint;
  readonly lowest: PricePoint;
}

/** The points that are known, oldest first. A missing price is NaN. */
const knownPoints = (input: PastInput): readonly PricePoint[] => {
  const { held, question, now } = input;
  const whole = wholeSeries(input);
  const present = held.present(question.unit);
  if (whole === undefined) return present ? [present] : [];
  const prices = whole.series.prices[question.unit];
  return [
    ...Array.from(whole.series.times, (seconds, at) => ({ seconds, price: prices[at] ?? Number.NaN })),
    ...tailDays(whole, now).flatMap((day) => {
      const recorded = held.recorded(day, question.unit);
      // A record is of some minutes after the end of its day.
      return recorded ? [{ seconds: startOf(day + 1), price: recorded.price }] : [];
    }),
    ...(present ? [present] : []),
  ];
};

/** @param first the coin's first point. */
export const extremesOf = (first: PricePoint, input: PastInput): Extremes => {
  let [highest, lowest] = [first, first];
  for (const point of knownPoints(input)) {
    if (point.price > highest.price) highest = point;
    if (point.price < lowest.price) lowest = point;
  }
  return { highest, lowest };
};
