// A coin's year of daily closes: the unit in which past prices are fetched and stored. A day is its place in the year.

import { dateOf, dayOf, type Day } from '../../shared/past/calendar.ts';

/** Past prices are known in these. */
export const pastCurrencies = ['USD', 'BTC', 'ETH'] as const;
export type PastCurrency = (typeof pastCurrencies)[number];

export const pastCurrency = (code: string): PastCurrency | undefined => pastCurrencies.find((one) => one === code);

/** A year of a coin, and how much of it is needed. */
export interface Year {
  /** As written. */
  readonly reference: string;
  readonly currency: PastCurrency;
  readonly year: number;
  /** Number of days from 1 January on. */
  readonly days: number;
}

export const firstDayOf = (year: number): Day => dayOf({ year, month: 1, day: 1 });
export const lastDayOf = (year: number): Day => dayOf({ year, month: 12, day: 31 });

/** The year with a day, up to that day. */
export const yearWith = (reference: string, currency: PastCurrency, day: Day): Year => {
  const { year } = dateOf(day);
  return { reference, currency, year, days: day - firstDayOf(year) + 1 };
};

/** The same for equal years, whatever part of them is needed. */
export const yearName = ({ reference, currency, year }: Year): string => `${year} ${currency} ${reference}`;

/** A year as a text that `readYear` reads. */
export const yearText = (year: Year): string => `${year.days} ${yearName(year)}`;

export const readYear = (text: string): Year | undefined => {
  const [, days, year, code, reference] = /^(\d{1,3}) (\d{4}) ([A-Z]{3}) (.+)$/s.exec(text) ?? [];
  const currency = pastCurrencies.find((one) => one === code);
  return currency === undefined || reference === undefined
    ? undefined
    : { reference, currency, year: Number(year), days: Number(days) };
};

/** Each year once, with all days that are needed. */
export const joinYears = (years: readonly Year[]): ReadonlyMap<string, Year> => {
  const joined = new Map<string, Year>();
  for (const year of years) {
    const name = yearName(year);
    const known = joined.get(name);
    if (known === undefined || known.days < year.days) joined.set(name, year);
  }
  return joined;
};
