// Dates as most spreadsheets keep them: days since 1899-12-30, in the clock of the person's zone.

import { dayOf, DAY_SECONDS } from '../../shared/past/calendar.ts';
import type { ZoneClock } from '../past/zone-clock.ts';

/** The number of 1970-01-01. */
export const FIRST_DATE_NUMBER = 25_569;

export const serialDate = (date: Date, clock: ZoneClock): number => {
  const local = clock.at(Math.floor(date.getTime() / 1000));
  return FIRST_DATE_NUMBER + dayOf(local) + local.secondsOfDay / DAY_SECONDS;
};
