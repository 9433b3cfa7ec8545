// A coin's year of daily closes: the unit in which past prices are fetched and stored. A day is its place in the year.

import { dateOf, dayOf, type Day } from '../../shared/past/calendar.ts';
import { joinSpans, readSpans, spansText, type Spans } from './day-spans.ts';

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
  /** The days that are needed, as places from 1 January on; at least one. */
  readonly needed: Spans;
  /** The formulas that need it ask for no other coin. */
  readonly alone?: true;
}

export const firstDayOf = (year: number): Day => dayOf({ year, month: 1, day: 1 });
export const lastDayOf = (year: number): Day => dayOf({ year, month: 12, day: 31 });

/** The year with a day. */
export const yearWith = (reference: string, currency: PastCurrency, day: Day): Year => {
  const { year } = dateOf(day);
  const place = day - firstDayOf(year);
  return { reference, currency, year, needed: [[place, place]] };
};

/** The same for equal years, whatever part of them is needed. */
export const yearName = ({ reference, currency, year }: Year): string => `${year} ${currency} ${reference}`;

/** The same for all years of a coin. */
export const pastName = ({ reference, currency }: Year): string => `${currency} ${reference}`;

/** A year as a text that `readYear` reads. */
export const yearText = (year: Year): string =>
  `${year.alone === true ? '!' : ''}${spansText(year.needed)} ${yearName(year)}`;

export const readYear = (text: string): Year | undefined => {
  const [, alone, needed, year, code, reference] = /^(!?)([\d,-]+) (\d{4}) ([A-Z]{3}) (.+)$/s.exec(text) ?? [];
  const currency = pastCurrencies.find((one) => one === code);
  return currency === undefined || reference === undefined || needed === undefined
    ? undefined
    : { reference, currency, year: Number(year), needed: readSpans(needed), ...(alone === '!' && { alone: true }) };
};

/** Each year once, with all days that are needed. */
export const joinYears = (years: readonly Year[]): ReadonlyMap<string, Year> => {
  const together = new Map<string, Year[]>();
  for (const year of years) {
    const name = yearName(year);
    const known = together.get(name);
    if (known === undefined) together.set(name, [year]);
    else known.push(year);
  }
  const joined = new Map<string, Year>();
  for (const [name, [first, ...others]] of together) {
    if (first === undefined) continue;
    const all = [first, ...others];
    const { alone: _, ...year } = first;
    const needed = joinSpans(all.flatMap((one) => one.needed));
    joined.set(name, { ...year, needed, ...(all.every(({ alone }) => alone === true) && { alone: true }) });
  }
  return joined;
};

/** The years of one formula, each once. */
export const yearsOfFormula = (years: readonly Year[]): readonly Year[] => {
  const joined = [...joinYears(years).values()];
  return new Set(joined.map(pastName)).size === 1 ? joined.map((year) => ({ ...year, alone: true })) : joined;
};
