// The base sets that the broker holds. A set is stored once it has data, up to a maximum number. Beyond that the set
// with the fewest clients is dropped, and of equals the least recently used. Never dropped: sets that clients wait for,
// and the whole market in dollars.

import { noMembership } from '../../../../shared/query/filter.ts';
import { baseSetText, type BaseSet } from '../../../../shared/query/question.ts';
import { SNAPSHOT_FORMAT } from '../../codec/snapshot-layout.ts';
import { isRecord, readStored, textIn, type Sql } from '../storage.ts';
import type { PartStore } from './part-store.ts';
import { type SetRecord, storedSet } from './set-record.ts';

export const MAX_SETS = 32;
/** Maximum number of sets that have no data yet, or could not be fetched. */
const MAX_WITHOUT_DATA = 64;

const wholeMarket = baseSetText({ ...noMembership, currency: 'USD' });

const hasData = ({ versions }: SetRecord): boolean => versions.length > 0;

/** Until when a set counts as used, milliseconds since 1970: readers do not ask for it while it is fresh. */
const usedUntil = ({ askedAt, versions: [newest] }: SetRecord): number =>
  newest === undefined ? askedAt : Math.max(askedAt, newest.asOf + newest.ttlSeconds * 1000);

const isEmpty = ({ versions: [newest] }: SetRecord): boolean => (newest?.itemCount ?? 0) === 0;

/** A new record without its set. */
const nothingKnown: Omit<SetRecord, 'set'> = {
  askedAt: 0,
  grown: null,
  versions: [],
  failed: null,
  storedAt: null,
  misfits: 0,
  twice: [],
  doubt: null,
};

/** @param clientsBySet number of clients that use each set at present, by its text. */
export const createSetRegistry = (sql: Sql, parts: PartStore, clientsBySet: () => ReadonlyMap<string, number>) => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS sets (base_set TEXT PRIMARY KEY, format TEXT, record TEXT NOT NULL) WITHOUT ROWID',
  );
  const records = new Map<string, SetRecord>();
  /** Number of waiting clients by set. */
  const holds = new Map<string, number>();
  const drop = (text: string): void => {
    sql.exec('DELETE FROM sets WHERE base_set = ?', text);
    parts.drop(text);
    records.delete(text);
  };
  for (const row of sql.exec('SELECT base_set, format, record FROM sets').toArray()) {
    const text = textIn(row, 'base_set');
    const stored = readStored(textIn(row, 'record'), isRecord);
    // Readers of this version cannot read parts of another layout.
    const isReadable = stored !== undefined && textIn(row, 'format') === SNAPSHOT_FORMAT;
    const record = isReadable ? storedSet(stored, text, nothingKnown) : undefined;
    if (record === undefined) drop(text);
    else records.set(text, record);
  }

  /** Drops sets beyond the maximum. */
  const makeRoom = (): void => {
    const held = [...records].filter(([, record]) => hasData(record));
    const surplus = held.length - MAX_SETS;
    if (surplus <= 0) return;
    const clients = clientsBySet();
    const rank = ([text, record]: readonly [string, SetRecord]): readonly [number, number] =>
      isEmpty(record) ? [-1, usedUntil(record)] : [clients.get(text) ?? 0, usedUntil(record)];
    const going = held
      .filter(([text]) => text !== wholeMarket && !holds.has(text))
      .map((entry) => ({ text: entry[0], rank: rank(entry) }))
      .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
    for (const { text } of going.slice(0, surplus)) drop(text);
  };

  return {
    get: (text: string): SetRecord | undefined => records.get(text),
    /**
     * Adds a set, in memory only until it has data. If too many have none, the one asked for first is forgotten.
     * @returns false if clients wait for all of these.
     */
    open(set: BaseSet, now: number): boolean {
      const waiting = [...records].filter(([, record]) => !hasData(record));
      const goable = waiting.filter(([text]) => !holds.has(text));
      const [oldest] = goable.sort(([, a], [, b]) => a.askedAt - b.askedAt);
      if (waiting.length >= MAX_WITHOUT_DATA) {
        if (oldest === undefined) return false;
        drop(oldest[0]);
      }
      records.set(baseSetText(set), { ...nothingKnown, set, askedAt: now });
      return true;
    },
    /** Stores a change; with its first data a set counts among those held. Before that only a doubt is stored. */
    change(text: string, change: Partial<SetRecord>): void {
      const record = records.get(text);
      if (record === undefined) return;
      const changed = { ...record, ...change };
      if (hasData(changed) || changed.doubt !== null)
        sql.exec('INSERT OR REPLACE INTO sets VALUES (?, ?, ?)', text, SNAPSHOT_FORMAT, JSON.stringify(changed));
      records.set(text, changed);
      if (!hasData(record) && hasData(changed)) makeRoom();
    },
    /** Changes a record in memory only. */
    note(text: string, change: Partial<SetRecord>): void {
      const record = records.get(text);
      if (record !== undefined) records.set(text, { ...record, ...change });
    },
    /** Notes, in memory only, that a set was asked for. */
    noteAsked(text: string, now: number): void {
      const record = records.get(text);
      if (record !== undefined) records.set(text, { ...record, askedAt: now });
    },
    all: (): readonly (readonly [text: string, record: SetRecord])[] => [...records],
    /** Keeps the set until the returned function is called: a client waits for it. */
    hold(text: string): () => void {
      holds.set(text, (holds.get(text) ?? 0) + 1);
      return () => {
        const left = (holds.get(text) ?? 1) - 1;
        if (left > 0) holds.set(text, left);
        else holds.delete(text);
        makeRoom();
      };
    },
  };
};

export type SetRegistry = ReturnType<typeof createSetRegistry>;
