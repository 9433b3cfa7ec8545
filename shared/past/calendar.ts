// Days of the calendar in UTC as whole numbers, and times as sentences have them.

/** Days since 1970-01-01. */
export type Day = number;

export interface CalendarDate {
  /** 1 to 9999. */
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;
const DAY_MS = 86_400_000;
export const WEEK_DAYS = 7;
export const YEAR_MONTHS = 12;

export const dayOf = ({ year, month, day }: CalendarDate): Day => {
  const date = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / DAY_MS;
};

export const dateOf = (day: Day): CalendarDate => {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** The day that contains a moment. @param seconds since 1970. */
export const dayAt = (seconds: number): Day => Math.floor(seconds / DAY_SECONDS);

/** The moment at which a day starts, seconds since 1970. */
export const startOf = (day: Day): number => day * DAY_SECONDS;

/** The day whose close a price at this moment is: a price at 00:00 UTC is the close of the day before. */
export const closedDay = (seconds: number): Day => Math.ceil(seconds / DAY_SECONDS) - 1;

/** Day 0 of the next month is the last day of this one. */
export const daysInMonth = (year: number, month: number): number =>
  dateOf(dayOf({ year, month: month + 1, day: 0 })).day;

/** The same day of an earlier month, or the last day of a month that is too short. */
export const monthsBefore = (day: Day, months: number): Day => {
  const { year, month, day: dayOfMonth } = dateOf(day);
  const index = year * YEAR_MONTHS + month - 1 - months;
  const [earlierYear, earlierMonth] = [Math.floor(index / YEAR_MONTHS), (index % YEAR_MONTHS) + 1];
  return dayOf({
    year: earlierYear,
    month: earlierMonth,
    day: Math.min(dayOfMonth, daysInMonth(earlierYear, earlierMonth)),
  });
};

const DAY_HOURS = 24;

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** `2026-01-31`. The text that a `Date` gives takes four times as long, and a table has thousands. */
export const dayText = (day: Day): string => {
  const date = dateOf(day);
  return `${padded(date.year, 4)}-${padded(date.month, 2)}-${padded(date.day, 2)}`;
};

/** `2026-01-31 14:30`, UTC; with seconds where they are not zero. */
export const momentText = (seconds: number): string => {
  const ofDay = seconds - dayAt(seconds) * DAY_SECONDS;
  const [hours, minutes, rest] = [
    Math.floor(ofDay / HOUR_SECONDS),
    Math.floor((ofDay % HOUR_SECONDS) / MINUTE_SECONDS),
    ofDay % MINUTE_SECONDS,
  ];
  const clock = `${padded(hours, 2)}:${padded(minutes, 2)}${rest === 0 ? '' : `:${padded(rest, 2)}`}`;
  return `${dayText(dayAt(seconds))} ${clock}`;
};

const counted = (count: number, unit: string): string =>
  count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}s`;

/** `a day`, `3 days`, `12 hours`. */
export const lengthText = (seconds: number): string =>
  seconds % DAY_SECONDS === 0 ? counted(seconds / DAY_SECONDS, 'day') : counted(seconds / HOUR_SECONDS, 'hour');

/** The shortest `near` that is longer than a distance: `5h` below 23 hours, `3d` from there on. */
export const nearText = (seconds: number): string => {
  const hours = Math.floor(seconds / HOUR_SECONDS) + 1;
  return hours < DAY_HOURS ? `${hours}h` : `${Math.floor(seconds / DAY_SECONDS) + 1}d`;
};
