// The days of a range, from its start and its end.

import { fail, ok, type Result } from '../result.ts';
import { dayAt, type Day } from './calendar.ts';
import type { PastTime } from './past-time.ts';
import { dayText } from './time-words.ts';

export interface DayRange {
  /** Undefined: the coin's first day. */
  readonly first: Day | undefined;
  readonly last: Day;
}

/** A count of days, as the second date of GOOGLEFINANCE. */
export interface DayCount {
  readonly kind: 'count';
  readonly days: number;
}

const firstDay = (time: PastTime): Day | undefined => {
  if (time.kind === 'all') return undefined;
  return time.kind === 'days' ? time.first : dayAt(time.seconds);
};

const lastDay = (time: Exclude<PastTime, { kind: 'all' }>): Day =>
  time.kind === 'days' ? time.last : dayAt(time.seconds);

/** Ends today at the latest. @param end undefined: today. */
export const readRange = (
  start: PastTime,
  end: PastTime | DayCount | undefined,
  today: Day,
): Result<DayRange, string> => {
  const first = firstDay(start);
  if (first !== undefined && first > today)
    return fail(`The start ${dayText(first)} is in the future: write ${dayText(today)} or an earlier date.`);
  if (end === undefined) return ok({ first, last: today });
  if (end.kind === 'all') return fail('The end is "all", which is a start: write a date, or leave the end out.');
  if (end.kind === 'days' || end.kind === 'moment') {
    const last = lastDay(end);
    if (first !== undefined && last < first)
      return fail(`The start ${dayText(first)} is after the end ${dayText(last)}: exchange them.`);
    return ok({ first, last: Math.min(last, today) });
  }
  if (first === undefined) return fail('The start is "all", so the end can\'t be a count of days: write a date.');
  if (!Number.isInteger(end.days) || end.days < 1)
    return fail(`The end is ${end.days}: write a date, or a count of days from 1.`);
  return ok({ first, last: Math.min(first + end.days - 1, today) });
};
