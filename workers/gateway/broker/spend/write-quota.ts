// KV allows a limited number of writes a day for the whole account. What is left is divided among the refreshes
// expected until midnight: one write each, or several if there is enough, so that further parts are stored too. If
// there is less than one for each, refreshes are left out. A new set is written at once only while the day's writes are
// not far ahead of the time of day, so that new sets can't use up the writes that sets in steady use need.

import { dayOf, nextDay } from './calendar.ts';
import { isNumber, isRecordOf, type Check, type Notebook } from '../notebook.ts';

/** A set that is to be written. */
export interface QuotaShare {
  /** Time of its last write, milliseconds since 1970; null if there was none. */
  readonly storedAt: number | null;
  /** Time between its refreshes. */
  readonly intervalSeconds: number;
  /** Refreshes a second of all sets in demand. */
  readonly refreshesPerSecond: number;
}

export interface WriteQuota {
  /** Number of writes allowed now. */
  allowed(share: QuotaShare, now: number): number;
  note(writes: number, now: number): void;
  /** Writes of the day so far. */
  used(now: number): number;
}

const DAY_SECONDS = 86_400;
/** Part of the day's writes by which first writes may be ahead of even use. */
const FIRST_WRITES = 0.25;
/**
 * Factor by which a write may be early. Without it, a quota that lacks a few writes would leave out every second
 * refresh.
 */
const EARLY = 1.25;
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
    allowed({ storedAt, intervalSeconds, refreshesPerSecond }, now) {
      const left = perDay - used(now);
      const secondsLeft = (nextDay(now) - now) / 1000;
      // Not below zero: more may be used than allowed if the limit was lowered during the day.
      if (storedAt === null)
        return Math.max(0, Math.floor(left - perDay * (1 - FIRST_WRITES) * (secondsLeft / DAY_SECONDS)));
      if (left <= 0) return 0;
      const writesARefresh = left / (refreshesPerSecond * secondsLeft);
      const refreshes = Math.abs(now - storedAt) / 1000 / intervalSeconds;
      return Math.min(left, Math.floor(refreshes * writesARefresh * EARLY));
    },
    note(writes, now) {
      tally = withDay(tally, dayOf(now), used(now) + writes);
      notebook.write('kv-writes', tally);
    },
  };
};
