// The closes of a year that are held, and for how long they are believed: a source may correct itself.

import { isFailing, type Failing } from '../client/failing.ts';
import type { Failure } from '../client/failures.ts';
import { isJsonObject } from '../text.ts';
import { hasPlace, isSpans, lastPlace, placesOf, type Spans } from './day-spans.ts';
import type { Year } from './year.ts';

export interface HeldYear {
  /** From 1 January on; null: there is no price within a day of it. */
  readonly closes: readonly (number | null)[];
  /** Until then a close is believed, milliseconds since 1970, and shown while there is no newer answer. */
  readonly closesUntil: number;
  /** Until then a null is believed. */
  readonly nullsUntil: number;
  /** The days that were asked for: other nulls say nothing. Undefined: all. */
  readonly asked?: Spans;
  /** The last attempt to get more of the year. */
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
  held?.failing !== undefined && held.failing.until > now ? held.failing.failure : undefined;

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
