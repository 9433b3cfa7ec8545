// The price of one coin that a formula wants.

import { closedDay, dayAt, type Day, dayText, momentText } from '../../shared/past/calendar.ts';
import type { WantedPoint, WantedPresent } from '../../shared/past/past-question.ts';

export interface PriceWant {
  /** As written. */
  readonly reference: string;
  readonly wanted: WantedPoint | WantedPresent;
}

export interface PointWant extends PriceWant {
  readonly wanted: WantedPoint;
}

export const isPoint = (want: PriceWant): want is PointWant => want.wanted.kind === 'point';

/** The day whose close is wanted. The open of a day is the close of the day before. */
export const closeOf = ({ wanted }: PointWant): Day | undefined =>
  wanted.grain === 'day' ? closedDay(wanted.seconds) : undefined;

/** The date as the gateway reads it. */
export const dateText = ({ grain, seconds, edge }: WantedPoint): string => {
  if (grain !== 'day') return momentText(seconds);
  return dayText(edge === 'open' ? dayAt(seconds) : closedDay(seconds));
};
