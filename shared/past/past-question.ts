// What a question about the prices of one coin in the past wants, and what is held when it is planned.

import { fail, ok, type Result } from '../result.ts';
import { closedDay, type Day, dayAt, dayText, momentText, startOf } from './calendar.ts';
import type { PastTime } from './read-past-time.ts';
import type { PricePoint, PriceUnit } from './series.ts';
import type { ChartCapabilities, HeldSeries } from './held-series.ts';

export type DayEdge = 'close' | 'open';

export interface WantedPoint {
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
export interface WantedPresent {
  readonly kind: 'present';
}

/** The coin's whole series up to the start of today. */
interface WantedWhole {
  readonly kind: 'whole';
}

/** What a question wants for one time. */
export type Wanted = WantedPoint | WantedPresent | WantedWhole;

const future = (asked: string, now: number) =>
  fail(`${asked} is in the future: the last day with a price is ${dayText(dayAt(now))}.`);

/** The price of a span of days that has begun: its close is that of its last day, its open that of its first day. */
export const wantedOfDays = (first: Day, last: Day, edge: DayEdge, today: Day): WantedPoint | WantedPresent => {
  if (edge === 'open') return { kind: 'point', seconds: startOf(first), grain: 'day', edge };
  return last >= today ? { kind: 'present' } : { kind: 'point', seconds: startOf(last + 1), grain: 'day' };
};

export const wantedAt = (time: PastTime, edge: DayEdge, now: number): Result<WantedPoint | WantedPresent, string> => {
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
export const timeInTermsOf = ({ grain, edge }: WantedPoint, seconds: number): string => {
  if (grain !== 'day') return momentText(seconds);
  return dayText(edge === 'open' ? dayAt(seconds) : closedDay(seconds));
};

/** The days whose closes are wanted; undefined if another time is wanted too. */
export const closesOf = (wanted: readonly Wanted[]): readonly Day[] | undefined => {
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
  /** A point must be less than this older than the wanted moment: at a distance of a day it is of the day before. */
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
