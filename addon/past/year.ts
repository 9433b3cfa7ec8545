// A coin's year of daily closes: the unit in which past prices are fetched and stored. A day is its place in the
// year. What is held of a year is believed for a while only: a source may correct itself.

import { dateOf, type Day, dayOf } from '../../shared/past/calendar.ts';
import { currentFailure, type Failing, isFailing } from '../client/failing.ts';
import type { Failure } from '../client/failures.ts';
import { isJsonObject } from '../text.ts';

// Days of a year are spans of their places from 0: a table of past prices needs many, and most follow one
// another.

/** The first and the last place. */
type Span = readonly [number, number];

/** Rising, with other days between them. */
type Spans = readonly Span[];

/** The days of all of them. */
const joinSpans = (all: readonly Span[]): Spans => {
  const joined: [number, number][] = [];
  for (const [first, last] of [...all].sort((one, other) => one[0] - other[0])) {
    const before = joined[joined.length - 1];
    if (before === undefined || first > before[1] + 1) joined.push([first, last]);
    else before[1] = Math.max(before[1], last);
  }
  return joined;
};

/** -1 without any. */
export const lastPlace = (spans: Spans): number => spans[spans.length - 1]?.[1] ?? -1;

const hasPlace = (spans: Spans, place: number): boolean =>
  spans.some(([first, last]) => first <= place && place <= last);

export const placesOf = (spans: Spans): readonly number[] =>
  spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** `3,10-12`. */
const spansText = (spans: Spans): string =>
  spans.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');

/** Reads what `spansText` writes. */
const readSpans = (text: string): Spans =>
  text.split(',').map((span): Span => {
    const [first = '', last = first] = span.split('-');
    return [Number(first), Number(last)];
  });

const isSpans = (value: unknown): value is Spans =>
  Array.isArray(value) &&
  value.every(
    (span) =>
      Array.isArray(span) && span.length === 2 && span.every((place) => typeof place === 'number' && place >= 0),
  );

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

export const yearsOfFormula = (years: readonly Year[]): readonly Year[] => {
  const joined = [...joinYears(years).values()];
  return new Set(joined.map(pastName)).size === 1 ? joined.map((year) => ({ ...year, alone: true })) : joined;
};

export interface HeldYear {
  /** From 1 January on; null: there is no price within a day of it. */
  readonly closes: readonly (number | null)[];
  /** Until then a close is believed, milliseconds since 1970, and shown while there is no newer answer. */
  readonly closesUntil: number;
  /** Until then a null is believed. */
  readonly nullsUntil: number;
  /** The days that were asked for: other nulls say nothing. Undefined: all. */
  readonly asked?: Spans;
  /** The last try to get more of the year. */
  readonly failing?: Failing;
}

/** A year, and why it lacks needed days. */
export interface ObtainedYear {
  readonly held: HeldYear | undefined;
  readonly failure: Failure | undefined;
}

/** Whether each needed day has a close, or a null that is believed: the last one for a while, others for good. */
export const hasDays = (held: HeldYear | undefined, { needed }: Year, now: number): held is HeldYear => {
  const last = lastPlace(needed);
  if (held === undefined || held.closes.length <= last) return false;
  const { closes, closesUntil, nullsUntil, asked } = held;
  if (closesUntil <= now) return false;
  if (nullsUntil <= now && closes[last] === null) return false;
  return asked === undefined || placesOf(needed).every((place) => closes[place] !== null || hasPlace(asked, place));
};

/** Whether closes are held that are believed: more than a failure. */
export const hasCloses = (held: HeldYear | undefined, now: number): boolean =>
  held !== undefined && held.closes.length > 0 && held.closesUntil > now;

/** The failure that forbids asking for the year now. */
export const failureOfYear = (held: HeldYear | undefined, now: number): Failure | undefined =>
  currentFailure(held?.failing, now);

/** Closes that are believed stay beside newer ones; a failure leaves all as they are. */
export const joinHeld = (before: HeldYear | undefined, year: HeldYear, now: number): HeldYear => {
  if (before === undefined) return year;
  const { closes, closesUntil } = before;
  if (year.failing !== undefined) return { ...year, closes, closesUntil };
  if (closesUntil <= now) return year;
  const length = Math.max(closes.length, year.closes.length);
  return {
    ...year,
    closes: Array.from({ length }, (_, day) => year.closes[day] ?? closes[day] ?? null),
    closesUntil: Math.min(closesUntil, year.closesUntil),
  };
};

export const isHeldYear = (value: unknown): value is HeldYear =>
  isJsonObject(value) &&
  Array.isArray(value['closes']) &&
  typeof value['closesUntil'] === 'number' &&
  typeof value['nullsUntil'] === 'number' &&
  (value['asked'] === undefined || isSpans(value['asked'])) &&
  (value['failing'] === undefined || isFailing(value['failing']));
