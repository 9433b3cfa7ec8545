// KV allows a limited number of writes a day for the whole account. The writes of each set's snapshots are spaced so
// that the day's share lasts; between writes, isolates get fresh parts from the broker. A new set is written at once
// only while the day's writes are not far ahead of the time of day, so that new sets can't use up the writes that sets
// in steady use need.

import { dayOf, nextDay } from './calendar.ts';
import { isNumber, isRecordOf, type Check, type Notebook } from '../notebook.ts';

export interface WriteQuota {
  /** Whether a set last written at `storedAt` (null if never) may be written now; `sets` sets share the quota. */
  allows(writes: number, storedAt: number | null, sets: number, now: number): boolean;
  note(writes: number, now: number): void;
  /** Writes of the day so far. */
  used(now: number): number;
}

const DAY_SECONDS = 86_400;
/** Part of the day's writes by which first writes may be ahead of even use. */
const FIRST_WRITES = 0.25;
/** Number of days that are kept: the clock may be set back over midnight. */
const KEPT_DAYS = 8;

/** Writes by day, as in `2026-01-31`. */
type Tally = Readonly<Record<string, number>>;

const isTally: Check<Tally> = (stored): stored is Tally => isRecordOf(stored, isNumber);

/** The tally with a new count for one day; keeps the latest days. */
const withDay = (tally: Tally, day: string, writes: number): Tally => {
  const changed = { ...tally, [day]: writes };
  const kept = Object.keys(changed).sort().slice(-KEPT_DAYS);
  return Object.fromEntries(kept.map((one) => [one, changed[one] ?? 0]));
};

export const createWriteQuota = (notebook: Notebook, perDay: number): WriteQuota => {
  let tally = notebook.read('kv-writes', isTally) ?? {};
  const used = (now: number): number => tally[dayOf(now)] ?? 0;
  return {
    used,
    allows(writes, storedAt, sets, now) {
      const left = perDay - used(now);
      if (writes > left) return false;
      const secondsLeft = (nextDay(now) - now) / 1000;
      if (storedAt === null) return left >= perDay * (1 - FIRST_WRITES) * (secondsLeft / DAY_SECONDS);
      // The spacing grows if first writes, or more sets than now, have used more than the day's part so far.
      const secondsAWrite = Math.max(DAY_SECONDS / perDay, secondsLeft / left);
      return Math.abs(now - storedAt) >= secondsAWrite * writes * Math.max(1, sets) * 1000;
    },
    note(writes, now) {
      tally = withDay(tally, dayOf(now), used(now) + writes);
      notebook.write('kv-writes', tally);
    },
  };
};
