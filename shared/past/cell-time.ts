// The time that a date in a cell means. A spreadsheet hands it over as an instant: its calendar date in the sheet's
// zone counts, or the instant itself if the cell has a time.

import { dayOf, type CalendarDate } from './calendar.ts';
import { oneDay, type PastTime } from './past-time.ts';

/** What the clocks of the sheet's zone show. */
export interface LocalTime extends CalendarDate {
  readonly secondsOfDay: number;
}

/**
 * @param seconds of the instant, since 1970.
 * @param localTime at an instant in the sheet's zone.
 */
export const cellTime = (seconds: number, localTime: (seconds: number) => LocalTime): PastTime => {
  const local = localTime(seconds);
  const day = dayOf(local);
  // Where clocks go forward at midnight, the day starts at 01:00.
  const isDayStart = local.secondsOfDay === 0 || dayOf(localTime(seconds - 1)) !== day;
  return isDayStart ? oneDay(day) : { kind: 'moment', seconds };
};

/** The first year for which a number is read as a year, and the last one. */
const YEARS = [1970, 2199] as const;

/** A number in a cell: a year; undefined for others, which are dates that the cell does not show as such. */
export const yearTime = (value: number): PastTime | undefined => {
  const [first, last] = YEARS;
  if (!Number.isInteger(value) || value < first || value > last) return undefined;
  return {
    kind: 'days',
    first: dayOf({ year: value, month: 1, day: 1 }),
    last: dayOf({ year: value, month: 12, day: 31 }),
  };
};
