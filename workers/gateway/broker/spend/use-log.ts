// Notes when snapshots are used, and tells when use is expected. Readers ask the broker only once their data is no
// longer fresh: a question soon after that means that the data was used all the time.

import type { Notebook } from '../notebook.ts';
import type { PublishedVersion } from '../sets/set-record.ts';
import { everyHour, learnUse, type ExpectedUse } from './expected-use.ts';
import { hourOf, isUseRecord, withUse, type UseRecord } from './use-record.ts';

export interface UseLog {
  /** Notes a question about a set with this newest version. */
  note(newest: Pick<PublishedVersion, 'asOf' | 'ttlSeconds'>, now: number): void;
  expected(now: number): ExpectedUse;
  /** Stores the changes since the last write. */
  write(): void;
}

/** Time of use that a question stands for. */
const QUESTION_MILLISECONDS = 300_000;

export const createUseLog = (notebook: Pick<Notebook, 'read' | 'write'>): UseLog => {
  let record: UseRecord | undefined = notebook.read('use', isUseRecord);
  let isChanged = false;
  let learned: { readonly hour: number; readonly use: ExpectedUse } | undefined;
  return {
    note({ asOf, ttlSeconds }, now) {
      const until = now + QUESTION_MILLISECONDS;
      const isSteady = Math.abs(now - asOf) <= ttlSeconds * 1000 + QUESTION_MILLISECONDS;
      const notedUntil = record?.until ?? Number.NEGATIVE_INFINITY;
      // A later time was noted before the clock was set back.
      const noted = notedUntil > until ? now : notedUntil;
      const from = Math.max(noted, isSteady ? Math.min(asOf, now) : now);
      if (from >= until) return;
      record = withUse(record, from, until);
      isChanged = true;
    },
    expected(now) {
      const hour = hourOf(now);
      if (learned?.hour !== hour) learned = { hour, use: record === undefined ? everyHour : learnUse(record, hour) };
      return learned.use;
    },
    write() {
      if (!isChanged) return;
      isChanged = false;
      notebook.write('use', record);
    },
  };
};
