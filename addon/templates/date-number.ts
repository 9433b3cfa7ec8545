// A date as the number that every spreadsheet keeps for it, so that a cell with a date's format holds a real date in
// every locale.

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** @param date such as `2021-01-18`. */
export const dateNumber = (date: string): number => (Date.parse(date) - FIRST_DAY) / DAY_MS;
