// Sets in steady use that had to go for others. One that comes back within a day is fetched as if it had been held all along:
// out of the credits for refreshing, and so no sooner than it would have been refreshed.

import type { SetRecord } from './set-book.ts';
import { textIn, type Sql } from './sql.ts';

export interface LeftSets {
  /** What the set was when it went; undefined where it did not, or long ago. */
  get(text: string, now: number): SetRecord | undefined;
  /** Seconds until it may come back as a refresh, 0 once it may; undefined where it never may. */
  returnsIn(text: string, now: number): number | undefined;
  note(text: string, record: SetRecord): void;
  /** A return that failed may have been paid: the next one is due a lifetime later. */
  postpone(text: string, now: number): void;
  forget(text: string): void;
  all(): readonly (readonly [text: string, record: SetRecord])[];
}

/** As many again as are held: what comes back is paced with those that are held, and must not slow them down much. */
const MAX_LEFT = 16;
const REMEMBERED_SECONDS = 86_400;

const fetchedAt = ({ versions: [newest] }: SetRecord): number => newest?.asOf ?? 0;

export const createLeftSets = (sql: Sql): LeftSets => {
  sql.exec('CREATE TABLE IF NOT EXISTS left_sets (base_set TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID');
  const records = new Map<string, SetRecord>();
  for (const row of sql.exec('SELECT base_set, record FROM left_sets').toArray())
    records.set(textIn(row, 'base_set'), JSON.parse(textIn(row, 'record')));

  const put = (text: string, record: SetRecord): void => {
    sql.exec('INSERT OR REPLACE INTO left_sets VALUES (?, ?)', text, JSON.stringify(record));
    records.set(text, record);
  };
  const forget = (text: string): void => {
    if (records.delete(text)) sql.exec('DELETE FROM left_sets WHERE base_set = ?', text);
  };
  const get: LeftSets['get'] = (text, now) => {
    const record = records.get(text);
    return record !== undefined && Math.abs(now - fetchedAt(record)) < REMEMBERED_SECONDS * 1000 ? record : undefined;
  };

  return {
    get,
    returnsIn(text, now) {
      const [newest] = get(text, now)?.versions ?? [];
      return newest && Math.max(0, Math.ceil(newest.ttlSeconds - Math.abs(now - newest.asOf) / 1000));
    },
    note(text, record) {
      put(text, record);
      const inOrder = [...records].sort(([, a], [, b]) => fetchedAt(b) - fetchedAt(a));
      for (const [oldest] of inOrder.slice(MAX_LEFT)) forget(oldest);
    },
    postpone(text, now) {
      const record = records.get(text);
      const [newest, ...others] = record?.versions ?? [];
      if (record !== undefined && newest !== undefined)
        put(text, { ...record, versions: [{ ...newest, asOf: now }, ...others] });
    },
    forget,
    all: () => [...records],
  };
};
