// KV takes a limited number of writes a day, from the whole account. Each set's snapshots are written so far apart that the
// day's share lasts; between writes, isolates get fresh parts from the gate.

import { dayOf } from './calendar.ts';
import type { Notebook, Notes } from './notebook.ts';

export interface WriteQuota {
  /** Whether a set may be written now, having been written last at `storedAt`; `sets` share the quota. */
  allows(writes: number, storedAt: number | null, sets: number, now: number): boolean;
  note(writes: number, now: number): void;
  /** Writes of the day so far. */
  used(now: number): number;
}

const DAY_SECONDS = 86_400;
/** Days that are kept: a clock may be set back over midnight. */
const KEPT_DAYS = 8;

type Tally = Notes['kv-writes'];

/** The writes of one day changed; the latest days are kept. */
const withDay = (tally: Tally, day: string, writes: number): Tally => {
  const changed = { ...tally, [day]: writes };
  const kept = Object.keys(changed).sort().slice(-KEPT_DAYS);
  return Object.fromEntries(kept.map((one) => [one, changed[one] ?? 0]));
};

export const createWriteQuota = (notebook: Notebook, perDay: number): WriteQuota => {
  let tally = notebook.read('kv-writes') ?? {};
  const used = (now: number): number => tally[dayOf(now)] ?? 0;
  return {
    used,
    allows(writes, storedAt, sets, now) {
      if (used(now) + writes > perDay) return false;
      const spacingSeconds = (DAY_SECONDS * writes * Math.max(1, sets)) / perDay;
      return storedAt === null || Math.abs(now - storedAt) >= spacingSeconds * 1000;
    },
    note(writes, now) {
      tally = withDay(tally, dayOf(now), used(now) + writes);
      notebook.write('kv-writes', tally);
    },
  };
};
