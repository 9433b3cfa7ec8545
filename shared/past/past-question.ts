// What a question about the past wants: the prices of a coin at times, with what is held when they are planned; or a
// list as of a recorded day.

import { fail, ok, type Result } from '../result.ts';
import { closedDay, type Day, dayAt, dayText, momentText, startOf } from './calendar.ts';
import type { PastTime } from './read-past-time.ts';
import type { PricePoint, PriceUnit } from './series.ts';
import type { ChartCapabilities, HeldSeries } from './held-series.ts';
import type { Problem } from '../protocol/problem.ts';

export type DayEdge = 'close' | 'open';

export interface PointQuery {
  readonly kind: 'point';
  /** The newest point at or before this, seconds since 1970. */
  readonly seconds: number;
  /**
   * How fine the series has to be: for `day`, points of 00:00 UTC suffice; for `moment`, the finer the better; for
   * `hour`, points of each hour are needed.
   */
  readonly grain: 'day' | 'moment' | 'hour';
  /** For `day`: whether the moment is the end or the start of the day that was asked. Default `close`. */
  readonly edge?: DayEdge;
}

/** The day in progress: its price so far is the present one. */
export interface PresentQuery {
  readonly kind: 'present';
}

/** The coin's whole series up to the start of today. */
interface WholeQuery {
  readonly kind: 'whole';
}

/** What a question wants for one time. */
export type TimeQuery = PointQuery | PresentQuery | WholeQuery;

const future = (asked: string, now: number) =>
  fail(`${asked} is in the future: the last day with a price is ${dayText(dayAt(now))}.`);

/** The price of a span of days that has begun: its close is that of its last day, its open that of its first day. */
export const wantedOfDays = (first: Day, last: Day, edge: DayEdge, today: Day): PointQuery | PresentQuery => {
  if (edge === 'open') return { kind: 'point', seconds: startOf(first), grain: 'day', edge };
  return last >= today ? { kind: 'present' } : { kind: 'point', seconds: startOf(last + 1), grain: 'day' };
};

export const wantedAt = (time: PastTime, edge: DayEdge, now: number): Result<PointQuery | PresentQuery, string> => {
  switch (time.kind) {
    case 'days':
      if (time.first > dayAt(now)) return future(dayText(time.first), now);
      return ok(wantedOfDays(time.first, time.last, edge, dayAt(now)));
    case 'moment':
      if (time.seconds > now) return future(momentText(time.seconds), now);
      return ok({ kind: 'point', seconds: time.seconds, grain: 'moment' });
    case 'all':
      return fail('"all" is the start of a range, not a date: write a date.');
    default:
      return time satisfies never;
  }
};

/** The time of a point, in the terms of the question. */
export const timeInTermsOf = ({ grain, edge }: PointQuery, seconds: number): string => {
  if (grain !== 'day') return momentText(seconds);
  return dayText(edge === 'open' ? dayAt(seconds) : closedDay(seconds));
};

/** The days whose closes are wanted; undefined if another time is wanted too. */
export const closesOf = (wanted: readonly TimeQuery[]): readonly Day[] | undefined => {
  const days: Day[] = [];
  for (const one of wanted) {
    if (one.kind !== 'point' || one.grain !== 'day') return undefined;
    days.push(closedDay(one.seconds));
  }
  return days;
};

export interface HeldPast {
  readonly series: readonly HeldSeries[];
  /** The coin's price at the close of a recorded day; undefined if no record of that day has the coin. */
  readonly recorded: (day: Day, unit: PriceUnit) => PricePoint | undefined;
  /** The coin's price in the present snapshot. */
  readonly present: (unit: PriceUnit) => PricePoint | undefined;
}

interface PastQuestion {
  /** The coin's id, as sentences have it. */
  readonly coin: string;
  readonly unit: PriceUnit;
  /** A point must be less than this older than the wanted moment: at a distance of a day it is the day before's. */
  readonly nearSeconds: number;
}

/** What the plan for one wanted time is made from. */
export interface PastInput {
  readonly question: PastQuestion;
  readonly held: HeldPast;
  readonly charts: ChartCapabilities;
  /** Seconds since 1970. */
  readonly now: number;
}

type ListTime = { readonly kind: 'record'; readonly day: Day } | { readonly kind: 'present' };

/** More missing days than this are counted in a sentence, not listed. */
const SHOWN_MISSING_DAYS = 3;

/** The days on record in words; they rise, each once. */
export const recordedWords = (days: readonly Day[]): string => {
  const [first, last] = [days[0], days[days.length - 1]];
  if (first === undefined || last === undefined) return 'no day is on record yet';
  if (first === last) return `only ${dayText(first)} is on record`;
  const held = new Set(days);
  const missing: Day[] = [];
  for (let day = first; day <= last; day += 1) if (!held.has(day)) missing.push(day);
  const range = `on record are ${dayText(first)} to ${dayText(last)}`;
  if (missing.length === 0) return range;
  return missing.length <= SHOWN_MISSING_DAYS
    ? `${range} without ${missing.map(dayText).join(', ')}`
    : `${range} without ${missing.length} days`;
};

/**
 * The recorded day of a list as of a time. @param days on record, rising. @param set as people write it, for the
 * sentence.
 */
export const recordFor = (
  time: PastTime,
  days: readonly Day[],
  set: string,
  now: number,
): Result<ListTime, Problem> => {
  if (time.kind === 'moment') {
    const detail = `Lists are known as of days: write at=${dayText(dayAt(time.seconds))}.`;
    return fail({ reason: 'invalid-parameter', name: 'at', detail });
  }
  const wanted = wantedAt(time, 'close', now);
  if (!wanted.ok) return fail({ reason: 'invalid-parameter', name: 'at', detail: wanted.error });
  if (wanted.value.kind === 'present') return ok({ kind: 'present' });
  const day = closedDay(wanted.value.seconds);
  if (days.includes(day)) return ok({ kind: 'record', day });
  const detail = `${dayText(day)} is not on record for ${set}: ${recordedWords(days)}.`;
  return fail({ reason: 'not-recorded', name: 'at', detail });
};
