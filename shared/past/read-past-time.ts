// What time in the past a text or a cell means. The order of day and month in forms that are not read is not guessed:
// the sentence says what to write.

import {
  type CalendarDate,
  dateOf,
  type Day,
  DAY_SECONDS,
  dayOf,
  daysInMonth,
  dayText,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  momentText,
  monthsBefore,
  startOf,
  WEEK_DAYS,
  YEAR_MONTHS,
} from './calendar.ts';
import { fail, ok, type Result } from '../result.ts';
import { shown } from '../text/shown.ts';
import { bounds } from '../protocol/bounds.ts';

/** One day, a month, a quarter or a year. */
export interface DaysTime {
  readonly kind: 'days';
  readonly first: Day;
  readonly last: Day;
}

/** A time in the past, as a question names it. */
export type PastTime =
  | DaysTime
  | { readonly kind: 'moment'; readonly seconds: number }
  /** From the coin's first day on; only the start of a range. */
  | { readonly kind: 'all' };

export const oneDay = (day: Day): PastTime => ({ kind: 'days', first: day, last: day });

/** What the clocks of the sheet's zone show. */
export interface LocalTime extends CalendarDate {
  readonly secondsOfDay: number;
}

/**
 * The time that a date in a cell means. A spreadsheet hands it over as an instant: its calendar date in the sheet's
 * zone counts, or the instant itself if the cell has a time.
 * @param seconds of the instant, since 1970.
 * @param localTime at an instant in the sheet's zone.
 */
export const cellTime = (seconds: number, localTime: (seconds: number) => LocalTime): PastTime => {
  const local = localTime(seconds);
  const day = dayOf(local);
  // Where clocks go forward at midnight, the day starts at 01:00.
  const isDayStart = local.secondsOfDay === 0 || dayOf(localTime(seconds - 1)) !== day;
  return isDayStart ? oneDay(day) : { kind: 'moment', seconds };
};

/** The first year for which a number is read as a year, and the last one. */
const YEARS = [1970, 2199] as const;

/** A number in a cell: a year; undefined for others, which are dates that the cell does not show as such. */
export const yearTime = (value: number): PastTime | undefined => {
  const [first, last] = YEARS;
  if (!Number.isInteger(value) || value < first || value > last) return undefined;
  return {
    kind: 'days',
    first: dayOf({ year: value, month: 1, day: 1 }),
    last: dayOf({ year: value, month: 12, day: 31 }),
  };
};

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
const FARTHEST_ZONE_SECONDS = 14 * HOUR_SECONDS;

/** The same time in UTC; undefined if it is no time. */
const zonedMoment = (text: string): string | undefined => {
  const [, date = '', hours, minutes, seconds = 0, sign, aheadHours = 0, aheadMinutes = 0] = zoned.exec(text) ?? [];
  const [day] = daysMeant(date, Number.POSITIVE_INFINITY);
  if (day === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const ahead = (Number(aheadHours) * 60 + Number(aheadMinutes)) * (sign === '-' ? -60 : 60);
  if (Math.abs(ahead) > FARTHEST_ZONE_SECONDS) return undefined;
  return momentText(startOf(day) + (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) - ahead);
};

/** Words for days, as they are to be written. */
export const spokenTimes: Readonly<Record<string, string>> = { yesterday: '1d', today: '0d' };

/** What a text may mean, as it is to be written: times in UTC. */
const otherForms = (text: string, today: Day): readonly string[] => {
  const spoken = spokenTimes[text.toLowerCase()];
  if (spoken !== undefined) return [spoken];
  const inUtc = zonedMoment(text);
  return inUtc === undefined ? daysMeant(text, today).map(dayText) : [`${inUtc}, which is UTC`];
};

const QUARTER_MONTHS = 3;

type Numbers = readonly number[];
type Reader = (numbers: Numbers, today: Day) => PastTime | string;

/** The date, or why the text is no date. */
const realDate = ({ year, month, day }: CalendarDate): Day | string => {
  if (year === 0) return 'years are 0001 to 9999';
  if (month < 1 || month > YEAR_MONTHS) return 'months are 01 to 12';
  const days = daysInMonth(year, month);
  return day < 1 || day > days ? `that month has the days 01 to ${days}` : dayOf({ year, month, day });
};

const monthsFrom = (year: number, month: number, months: number): PastTime | string => {
  const first = realDate({ year, month, day: 1 });
  if (typeof first === 'string') return first;
  return { kind: 'days', first, last: dayOf({ year, month: month + months, day: 0 }) };
};

const moment: Reader = ([year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0]) => {
  const date = realDate({ year, month, day });
  if (typeof date === 'string') return date;
  if (hours > 23 || minutes > 59 || seconds > 59) return 'times are 00:00 to 23:59, in UTC';
  return { kind: 'moment', seconds: startOf(date) + hours * HOUR_SECONDS + minutes * MINUTE_SECONDS + seconds };
};

/** A time back from today. */
const back =
  (earlier: (today: Day, count: number) => Day): Reader =>
  ([count = 0], today) => {
    const day = earlier(today, count);
    return dateOf(day).year < 1 ? 'years are 0001 to 9999' : oneDay(day);
  };

/** The forms that are read. Numbers in brackets are handed to the reader; a missing one is 0. */
const forms: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(\d{4})-(\d\d)-(\d\d)$/,
    ([year = 0, month = 0, day = 0]) => {
      const date = realDate({ year, month, day });
      return typeof date === 'string' ? date : oneDay(date);
    },
  ],
  [/^(\d{4})-(\d\d)-(\d\d)[t ](\d\d):(\d\d)(?::(\d\d))?z?$/i, moment],
  [/^(\d{4})-(\d\d)$/, ([year = 0, month = 0]) => monthsFrom(year, month, 1)],
  [/^(\d{4})$/, ([year = 0]) => monthsFrom(year, 1, YEAR_MONTHS)],
  [
    /^(\d{4})-?q([1-4])$/i,
    ([year = 0, quarter = 0]) => monthsFrom(year, (quarter - 1) * QUARTER_MONTHS + 1, QUARTER_MONTHS),
  ],
  [/^(\d{1,6})d$/i, back((today, days) => today - days)],
  [/^(\d{1,5})w$/i, back((today, weeks) => today - weeks * WEEK_DAYS)],
  [/^(\d{1,5})m$/i, back(monthsBefore)],
  [/^(\d{1,4})y$/i, back((today, years) => monthsBefore(today, years * YEAR_MONTHS))],
  [/^ytd$/i, (_, today) => oneDay(dayOf({ year: dateOf(today).year, month: 1, day: 1 }))],
  [/^all$/i, () => ({ kind: 'all' })],
];

export const TIME_FORMS =
  '2026-01-31, 2026-01-31 14:30, 2026-01, 2025, 2020Q3, or a time back like 7d, 6w, 3m, 1y, ytd';

/** Whether a text names another time on another day. */
export const isRelativeTime = (written: string): boolean => /^(\d+[dwmy]|ytd)$/i.test(written.trim());

/** The time; otherwise a sentence with what to write. @param today in UTC. */
export const readPastTime = (written: string, today: Day): Result<PastTime, string> => {
  const text = written.trim();
  for (const [form, read] of forms) {
    const match = form.exec(text);
    if (match === null) continue;
    const time = read(
      match.slice(1).map((digits: string | undefined) => Number(digits ?? 0)),
      today,
    );
    return typeof time === 'string' ? fail(`${shown(written)} is not a date: ${time}.`) : ok(time);
  }
  const meant = otherForms(text, today);
  return fail(`${shown(written)} is not read as a date: write ${meant.length > 0 ? meant.join(' or ') : TIME_FORMS}.`);
};

export const STANDARD_NEAR_SECONDS = DAY_SECONDS;

const units: Readonly<Record<string, number>> = { h: 3600, d: DAY_SECONDS, w: 7 * DAY_SECONDS };

/** How much older than the asked time a price may be, seconds; otherwise a sentence with what to write. */
export const readNear = (written: string): Result<number, string> => {
  const [, count = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(written.trim().toLowerCase()) ?? [];
  const seconds = Number(count) * (units[unit] ?? 0);
  if (seconds > 0 && seconds <= bounds.nearDays * DAY_SECONDS) return ok(seconds);
  return fail(`near is ${shown(written)}: write 12h, 3d or 2w, at most ${bounds.nearDays}d.`);
};
