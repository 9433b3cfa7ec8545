// A date as the number that every spreadsheet keeps for it, so that a cell with a date's format holds a real date in
// every locale.

import { FIRST_DATE_NUMBER } from '../cells/serial-date.ts';

const DAY_MS = 86_400_000;

/** @param date such as `2021-01-18`. */
export const dateNumber = (date: string): number => Date.parse(date) / DAY_MS + FIRST_DATE_NUMBER;
