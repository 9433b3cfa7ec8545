// Reads a text as a time in the past. The order of day and month in other forms is not guessed: the sentence says what
// to write.

import { fail, ok, type Result } from '../result.ts';
import { shown } from '../text/shown.ts';
import {
  dateOf,
  dayOf,
  daysInMonth,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  monthsBefore,
  startOf,
  type CalendarDate,
  type Day,
  WEEK_DAYS,
  YEAR_MONTHS,
} from './calendar.ts';
import { oneDay, type PastTime } from './past-time.ts';
import { otherForms } from './other-date-forms.ts';

const QUARTER_MONTHS = 3;

type Numbers = readonly number[];
type Reader = (numbers: Numbers, today: Day) => PastTime | string;

/** The date, or why it is none. */
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
