// Dates in forms that are not read, for the sentence that says what to write.

import { dateOf, dayOf, startOf, type Day } from './calendar.ts';
import { dayText, momentText } from './time-words.ts';

type Order = readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day'];

const yearFirst: Order = ['year', 'month', 'day'];
const dayFirst: Order = ['day', 'month', 'year'];
const monthFirst: Order = ['month', 'day', 'year'];

/**
 * Digits with two separators, and the orders in which people write these. Dots mean that the day comes first. With
 * hyphens the year may come first, as in the form that is read.
 */
const unreadForms: readonly (readonly [RegExp, readonly Order[]])[] = [
  [/^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/, [yearFirst]],
  [/^(\d{4})(\d\d)(\d\d)$/, [yearFirst]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/, [dayFirst]],
  [/^(\d\d)-(\d\d)-(\d\d)$/, [yearFirst, dayFirst, monthFirst]],
  [/^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d\d)$/, [dayFirst, monthFirst]],
];

const CENTURY = 2000;

/** The day; undefined if there is no such day. */
const dayIn = (order: Order, numbers: readonly number[]): Day | undefined => {
  const of = (name: Order[number]): number => numbers[order.indexOf(name)] ?? 0;
  const year = of('year') < 100 ? CENTURY + of('year') : of('year');
  const day = dayOf({ year, month: of('month'), day: of('day') });
  const date = dateOf(day);
  return date.month === of('month') && date.day === of('day') ? day : undefined;
};

/** The days that a text may mean; none if it does not look like a date. */
const daysMeant = (text: string, today: Day): readonly Day[] => {
  for (const [form, orders] of unreadForms) {
    const numbers = form.exec(text)?.slice(1).map(Number);
    if (numbers === undefined) continue;
    const days = [...new Set(orders.flatMap((order) => dayIn(order, numbers) ?? []))];
    // Prices are asked of the past, where one of several readings is.
    const past = days.filter((day) => day <= today);
    return past.length > 0 ? past : days;
  }
  return [];
};

/** A time with its distance from UTC, whose plus sign an address makes a blank. */
const zoned = /^(\d{4}-\d\d-\d\d)[t ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s?(?:z|([+ -])(\d\d):?(\d\d)?)$/i;

/** The zone of Kiribati is 14 hours ahead, no other is farther from UTC. */
const FARTHEST_ZONE_SECONDS = 14 * 3600;

/** The same time in UTC; undefined if it is none. */
const zonedMoment = (text: string): string | undefined => {
  const [, date = '', hours, minutes, seconds = 0, sign, aheadHours = 0, aheadMinutes = 0] = zoned.exec(text) ?? [];
  const [day] = daysMeant(date, Number.POSITIVE_INFINITY);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ahead = (Number(aheadHours) * 60 + Number(aheadMinutes)) * (sign === '-' ? -60 : 60);
  if (Math.abs(ahead) > FARTHEST_ZONE_SECONDS) return undefined;
  return momentText(startOf(day) + (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) - ahead);
};

/** What a text may mean, as it is to be written: times in UTC. */
export const otherForms = (text: string, today: Day): readonly string[] => {
  const inUtc = zonedMoment(text);
  return inUtc === undefined ? daysMeant(text, today).map(dayText) : [`${inUtc}, which is UTC`];
};
