// For how long data was used in each of the last hours: plain data, so that it can be stored. Times are milliseconds
// since 1970. Pure.

import { hasNumbers, isListOf, isNumber, type Check } from '../notebook.ts';

export const HOUR_MILLISECONDS = 3_600_000;
/** Number of hours that are kept: four weeks. */
export const KEPT_HOURS = 28 * 24;

export interface UseRecord {
  /** Number of the first hour since 1970. */
  readonly firstHour: number;
  /** Seconds of use by hour, from the first one on; later hours had none. */
  readonly seconds: readonly number[];
  /** The latest time that is noted. */
  readonly until: number;
}

export const isUseRecord: Check<UseRecord> = (stored): stored is UseRecord =>
  hasNumbers(stored, 'firstHour', 'until') && 'seconds' in stored && isListOf(stored.seconds, isNumber);

export const hourOf = (time: number): number => Math.floor(time / HOUR_MILLISECONDS);

/** The record from an hour on in which it is used first, or again after so long that nothing is known any more. */
const beginAt = (firstHour: number): UseRecord => ({ firstHour, seconds: [], until: 0 });

const withHour = (record: UseRecord, hour: number, more: number): UseRecord => {
  const { firstHour, seconds } = record;
  const index = hour - firstHour;
  const length = Math.max(seconds.length, index + 1);
  const changed = Array.from({ length }, (_, one) => seconds[one] ?? 0);
  changed[index] = Math.min(3600, (changed[index] ?? 0) + more);
  const surplus = Math.max(0, length - KEPT_HOURS);
  return { ...record, firstHour: firstHour + surplus, seconds: changed.slice(surplus) };
};

/** With use from one time to another. */
export const withUse = (before: UseRecord | undefined, from: number, to: number): UseRecord => {
  const isKnown =
    before !== undefined &&
    hourOf(from) >= before.firstHour &&
    hourOf(to) < before.firstHour + before.seconds.length + KEPT_HOURS;
  let record = isKnown ? before : beginAt(hourOf(from));
  for (let begins = from; begins < to;) {
    const hour = hourOf(begins);
    const ends = Math.min(to, (hour + 1) * HOUR_MILLISECONDS);
    record = withHour(record, hour, Math.round((ends - begins) / 1000));
    begins = ends;
  }
  return { ...record, until: to };
};
