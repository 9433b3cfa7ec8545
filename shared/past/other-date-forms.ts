// Dates in forms that are not read, for the sentence that says what to write.

import { dateOf, dayOf, type Day } from './calendar.ts';

type Order = readonly ['year' | 'month' | 'day', 'year' | 'month' | 'day', 'year' | 'month' | 'day'];

const yearFirst: Order = ['year', 'month', 'day'];
const dayFirst: Order = ['day', 'month', 'year'];
const monthFirst: Order = ['month', 'day', 'year'];

/** Digits with two separators, and the orders in which people write these. Dots mean that the day comes first. */
const forms: readonly (readonly [RegExp, readonly Order[]])[] = [
  [/^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/, [yearFirst]],
  [/^(\d{4})(\d\d)(\d\d)$/, [yearFirst]],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/, [dayFirst]],
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
export const otherForms = (text: string): readonly Day[] => {
  for (const [form, orders] of forms) {
    const numbers = form.exec(text)?.slice(1).map(Number);
    if (numbers !== undefined) return [...new Set(orders.flatMap((order) => dayIn(order, numbers) ?? []))];
  }
  return [];
};
