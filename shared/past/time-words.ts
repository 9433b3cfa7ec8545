// Times in the past as texts: in sentences, and as they are read.

import { dayAt, DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, startOf, type Day } from './calendar.ts';

const DAY_HOURS = 24;
const DATE_CHARACTERS = '2026-01-31'.length;

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** `2026-01-31`. */
export const dayText = (day: Day): string => new Date(startOf(day) * 1000).toISOString().slice(0, DATE_CHARACTERS);

/** The same for days in a row, most of which are of the month of the one before. */
export const dayTexts = (): ((day: Day) => string) => {
  let month = '';
  /** The day before the first one of the month. */
  let before = Number.NaN;
  return (day) => {
    const inMonth = day - before;
    // 28 days are in every month.
    if (inMonth >= 1 && inMonth <= 28) return `${month}${inMonth < 10 ? '0' : ''}${inMonth}`;
    const text = dayText(day);
    month = text.slice(0, -2);
    before = day - Number(text.slice(-2));
    return text;
  };
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
