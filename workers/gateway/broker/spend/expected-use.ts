// For which part of each hour of the week data is expected to be used, learned from the last four weeks. Pure.

import { HOUR_MILLISECONDS, hourOf, KEPT_HOURS, type UseRecord } from './use-record.ts';

/** By hour of the week; the first hour is that of 1970-01-01T00:00Z, a Thursday. */
export interface ExpectedUse {
  /** The part of each hour in which use is expected, 0 to 1. */
  readonly parts: readonly number[];
  /** Milliseconds of expected use in a week before each hour; the last one is that of the whole week. */
  readonly before: readonly number[];
}

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
/** What is not known yet counts as used. */
const UNKNOWN = 1;
/** Half-life of a day's use in the mean of the last days: a change of habits counts half after two days. */
const HALF_LIFE_DAYS = 2;
const NEWEST_PART = 1 - 0.5 ** (1 / HALF_LIFE_DAYS);

/** @param partOf the part of each hour of the week in which use is expected. */
export const expectUse = (partOf: (ofWeek: number) => number): ExpectedUse => {
  const parts = Array.from({ length: WEEK_HOURS }, (_, ofWeek) => partOf(ofWeek));
  const before = [0];
  for (const part of parts) before.push((before.at(-1) ?? 0) + part * HOUR_MILLISECONDS);
  return { parts, before };
};

/** Before anything is known: every hour counts alike. */
export const everyHour: ExpectedUse = expectUse(() => UNKNOWN);

/** The used part of some known hours, the oldest first. */
type Parts = readonly number[];

const recentMean = (parts: Parts): number => parts.reduce((mean, part) => mean + NEWEST_PART * (part - mean), UNKNOWN);

const plainMean = (parts: Parts): number => parts.reduce((sum, part) => sum + part, 0) / parts.length;

/**
 * An hour's expected use is the mean of two figures: its use in the last days, and its use on the same weekday of the
 * last four weeks.
 * @param hour the present one, which is not over; number since 1970.
 */
export const learnUse = ({ firstHour, seconds }: UseRecord, hour: number): ExpectedUse => {
  /** At a step of so many hours, up to the present hour: those that begin so many hours after the step. */
  const partsAt = (offset: number, step: number): Parts => {
    const parts: number[] = [];
    const first = Math.max(firstHour, hour - KEPT_HOURS);
    const lacking = (((offset - first) % step) + step) % step;
    for (let one = first + lacking; one < hour; one += step) parts.push((seconds[one - firstHour] ?? 0) / 3600);
    return parts;
  };
  return expectUse((ofWeek) => {
    const recent = recentMean(partsAt(ofWeek % DAY_HOURS, DAY_HOURS));
    const ofWeekday = partsAt(ofWeek, WEEK_HOURS);
    return ofWeekday.length === 0 ? recent : (recent + plainMean(ofWeekday)) / 2;
  });
};

/** Milliseconds of expected use from the first hour of 1970 to a time. */
const useUntil = ({ parts, before }: ExpectedUse, time: number): number => {
  const hour = hourOf(time);
  const ofWeek = hour % WEEK_HOURS;
  const ofWeeks = Math.floor(hour / WEEK_HOURS) * (before[WEEK_HOURS] ?? 0);
  return ofWeeks + (before[ofWeek] ?? 0) + (parts[ofWeek] ?? 0) * (time - hour * HOUR_MILLISECONDS);
};

/** Expected seconds of use from one time to another, milliseconds since 1970. */
export const secondsOfUse = (use: ExpectedUse, from: number, to: number): number =>
  (useUntil(use, to) - useUntil(use, from)) / 1000;
