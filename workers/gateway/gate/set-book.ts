// The base sets that the gate holds: at most so many, the one asked for longest ago goes first.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import type { UpstreamFailure } from '../upstream/upstream-client.ts';
import type { PartStore } from './part-store.ts';
import { textIn, type Sql } from './sql.ts';

/** One published snapshot. Part 0 is its columns, the others are its rows. */
export interface PublishedVersion {
  readonly version: string;
  readonly slot: number;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  readonly rowParts: number;
  readonly coins: number;
  readonly itemCount: number;
  readonly complete: boolean;
  readonly sound: boolean;
  readonly simulated: boolean;
}

/** Plain data, stored as JSON. */
export interface SetRecord {
  readonly set: BaseSet;
  /** Coins that the next refresh asks for. */
  readonly depth: number;
  /** When the depth grew beyond the standard, milliseconds since 1970; null where it did not. */
  readonly deepSince: number | null;
  /** Credits that single questions have taken which a deeper snapshot would have answered. */
  readonly creditsForDepth: number;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
  /** The last refresh that failed, if none has succeeded since. */
  readonly failed: { readonly at: number; readonly failure: UpstreamFailure } | null;
  /** When this set was last written to KV, milliseconds since 1970. */
  readonly storedAt: number | null;
}

export interface SetBook {
  get(text: string): SetRecord | undefined;
  /** Adds a set; the least recently asked one goes if there are too many. */
  add(set: BaseSet, now: number): SetRecord;
  change(text: string, change: Partial<SetRecord>): void;
  /** Notes that a set is in demand. */
  noteAsked(text: string, now: number): void;
  /** When a set was last asked for, milliseconds since 1970; minus infinity if not since the gate was started. */
  askedAt(text: string): number;
  all(): readonly (readonly [text: string, record: SetRecord])[];
}

export const MAX_SETS = 16;

export const createSetBook = (sql: Sql, parts: PartStore, standardDepth: number): SetBook => {
  sql.exec('CREATE TABLE IF NOT EXISTS sets (base_set TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID');
  const records = new Map<string, SetRecord>(
    sql
      .exec('SELECT base_set, record FROM sets')
      .toArray()
      .map((row) => [textIn(row, 'base_set'), JSON.parse(textIn(row, 'record'))]),
  );
  const asked = new Map<string, number>();
  const askedAt = (text: string): number => asked.get(text) ?? Number.NEGATIVE_INFINITY;
  const put = (text: string, record: SetRecord): void => {
    records.set(text, record);
    sql.exec('INSERT OR REPLACE INTO sets VALUES (?, ?)', text, JSON.stringify(record));
  };
  const drop = (text: string): void => {
    records.delete(text);
    asked.delete(text);
    sql.exec('DELETE FROM sets WHERE base_set = ?', text);
    parts.drop(text);
  };
  /** Sets that nobody has asked for since the gate was started go by the age of their data. */
  const lastUse = (text: string, record: SetRecord): number => Math.max(askedAt(text), record.versions[0]?.asOf ?? 0);

  return {
    get: (text) => records.get(text),
    add(set, now) {
      const text = baseSetText(set);
      const record: SetRecord = {
        set,
        depth: standardDepth,
        deepSince: null,
        creditsForDepth: 0,
        versions: [],
        failed: null,
        storedAt: null,
      };
      put(text, record);
      asked.set(text, now);
      const others = [...records].filter(([other]) => other !== text);
      const byUse = others.sort(([a, one], [b, two]) => lastUse(a, one) - lastUse(b, two));
      for (const [oldest] of byUse.slice(0, Math.max(0, records.size - MAX_SETS))) drop(oldest);
      return record;
    },
    change(text, change) {
      const record = records.get(text);
      if (record !== undefined) put(text, { ...record, ...change });
    },
    noteAsked: (text, now) => {
      asked.set(text, now);
    },
    askedAt,
    all: () => [...records],
  };
};
