// KV takes a limited number of writes a day, from the whole account. Each set's snapshots are written so far apart that the
// day's share lasts; between writes, isolates get fresh parts from the gate.

import { dayOf } from './calendar.ts';
import type { Notebook } from './notebook.ts';

export interface WriteQuota {
  /** Whether a set may be written now, having been written last at `storedAt`; `sets` share the quota. */
  allows(writes: number, storedAt: number | null, sets: number, now: number): boolean;
  note(writes: number, now: number): void;
  /** Writes of the day so far. */
  used(now: number): number;
}

const DAY_SECONDS = 86_400;

export const createWriteQuota = (notebook: Notebook, perDay: number): WriteQuota => {
  let tally = notebook.read('kv-writes');
  const used = (now: number): number => (tally?.day === dayOf(now) ? tally.writes : 0);
  return {
    used,
    allows(writes, storedAt, sets, now) {
      if (used(now) + writes > perDay) return false;
      const spacingSeconds = (DAY_SECONDS * writes * Math.max(1, sets)) / perDay;
      return storedAt === null || Math.abs(now - storedAt) >= spacingSeconds * 1000;
    },
    note(writes, now) {
      tally = { day: dayOf(now), writes: used(now) + writes };
      notebook.write('kv-writes', tally);
    },
  };
};
