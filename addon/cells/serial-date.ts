// Dates as most spreadsheets keep them: days since 1899-12-30, in the clock of the person's zone.

import { type Day, DAY_SECONDS, dayOf } from '../../shared/past/calendar.ts';
import type { ZoneClock } from '../past/zone-clock.ts';

/** The number of 1970-01-01. */
export const FIRST_DATE_NUMBER = 25_569;

export const serialDate = (date: Date, clock: ZoneClock): number => {
  const local = clock.at(Math.floor(date.getTime() / 1000));
  return FIRST_DATE_NUMBER + dayOf(local) + local.secondsOfDay / DAY_SECONDS;
};

/** 2200-01-01. */
const END_NUMBER = 109_576;

/** Whether a number is one that a spreadsheet keeps for a date. */
export const isDateNumber = (value: number): boolean => value >= FIRST_DATE_NUMBER && value < END_NUMBER;

/** The day of a date, with or without a time; undefined if the number is not one of a date. */
export const dayOfNumber = (value: number): Day | undefined =>
  isDateNumber(value) ? Math.floor(value) - FIRST_DATE_NUMBER : undefined;
