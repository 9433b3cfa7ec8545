// Writes series and recorded days to KV, within their own share of the day's writes, so that tables of past prices
// never use up the writes of the snapshots that answer nearly all questions.

import { dayOf } from '../spend/ledger.ts';
import { isRecordOf, isNumber, type Check, type Notebook } from '../storage.ts';
import type { WriteQuota } from '../refresh/kv-writer.ts';

export interface PastWriter {
  /**
   * Starts a write if the day's share and the quota allow it; without one, readers ask the broker. An urgent one, over
   * a value that is wrong, needs no share.
   */
  write(put: () => Promise<void>, isUrgent?: boolean): void;
}

export interface PastWriterOptions {
  readonly notebook: Notebook;
  readonly quota: Pick<WriteQuota, 'note' | 'used'>;
  readonly perDay: number;
  readonly now: () => number;
}

/** Part of the day's writes. */
const SHARE = 0.15;

const isCount: Check<Readonly<Record<string, number>>> = (stored): stored is Readonly<Record<string, number>> =>
  isRecordOf(stored, isNumber);

export const createPastWriter = ({ notebook, quota, perDay, now }: PastWriterOptions): PastWriter => {
  /** Writes of the last day with any. */
  let count = notebook.read('kv-writes-past', isCount) ?? {};
  return {
    write(put, isUrgent = false) {
      const day = dayOf(now());
      const used = count[day] ?? 0;
      if ((!isUrgent && used >= Math.floor(perDay * SHARE)) || quota.used(now()) >= perDay) return;
      // Counted before the write: a failed one may still have used the quota.
      quota.note(1, now());
      count = { [day]: used + 1 };
      notebook.write('kv-writes-past', count);
      void put();
    },
  };
};
