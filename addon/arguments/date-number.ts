// A date as the number that spreadsheets keep for it: the days since 1899-12-30.

import type { Day } from '../../shared/past/calendar.ts';
import { FIRST_DATE_NUMBER } from '../cells/serial-date.ts';

/** 2200-01-01. */
const END_NUMBER = 109_576;

/** Whether a number is one that a spreadsheet keeps for a date. */
export const isDateNumber = (value: number): boolean => value >= FIRST_DATE_NUMBER && value < END_NUMBER;

/** The day of a date, with or without a time; undefined if the number is not one of a date. */
export const dayOfNumber = (value: number): Day | undefined =>
  isDateNumber(value) ? Math.floor(value) - FIRST_DATE_NUMBER : undefined;
