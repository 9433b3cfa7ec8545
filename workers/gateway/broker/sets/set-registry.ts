// The base sets that the broker holds. A set is stored once it has data, as JSON that is checked when it is read, up to
// a maximum number. Beyond that the set with the fewest clients is dropped, and of equals the least recently used.
// Never dropped: sets that clients wait for, and the whole market in dollars.

import { type BaseSet, baseSetText, dollarMarketText } from '../../../../shared/query/question.ts';
import type { UpstreamFailure } from '../../upstream/failures.ts';
import type { Doubt } from '../../judge/judge-list.ts';
import { isCurrencyCode } from '../../../../shared/coin/currencies.ts';
import {
  type Check,
  hasNumbers,
  isListOf,
  isNumber,
  isRecord,
  isStoredFailure,
  isText,
  readStored,
  type Sql,
  textIn,
} from '../storage.ts';
import { SNAPSHOT_FORMAT } from '../../codec/snapshot-layout.ts';
import type { PartStore } from './part-store.ts';

/** One published snapshot. Part 0 is its common columns, the others are its further parts. */
export interface PublishedVersion {
  readonly version: string;
  readonly slot: number;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  /** Coins asked for; the set may have fewer, and fewer may have been fetched. */
  readonly depth: number;
  readonly coins: number;
  readonly itemCount: number;
  /** Rows for coins that the list already has. */
  readonly doubled?: number;
  /** Rows of the raw list of the whole market from which the set was made, where the service gives whole lists. */
  readonly listed?: number;
}

/** The last failed refresh, with no successful one since. */
export interface FailedRefresh {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Failures in a row. */
  readonly times: number;
  readonly failure: UpstreamFailure;
}

export interface GrownDepth {
  readonly coins: number;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Time for which it lasts; an hour if missing. */
  readonly seconds?: number;
}

export interface SetRecord {
  readonly set: BaseSet;
  /** When the set was last asked for, milliseconds since 1970. Stored only with other changes. */
  readonly askedAt: number;
  /** Null if the depth is standard. */
  readonly grown: GrownDepth | null;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
  readonly failed: FailedRefresh | null;
  /** Time of the set's last write to KV, or since when its first write waits, milliseconds since 1970. */
  readonly storedAt: number | null;
  /** Refreshes in a row whose pages did not fit together. */
  readonly misfits: number;
  /** Ids that were listed twice in the latest fetch; those on neighbouring pages in each of the latest. */
  readonly twice: readonly string[];
  /** Null if the newest list was accepted. */
  readonly doubt: Doubt | null;
}

const isBaseSet: Check<BaseSet> = (stored): stored is BaseSet =>
  isRecord(stored) &&
  isListOf(stored['category'], isText) &&
  isListOf(stored['chain'], isText) &&
  isText(stored['currency']) &&
  isCurrencyCode(stored['currency']);

const isVersion: Check<PublishedVersion> = (stored): stored is PublishedVersion =>
  isRecord(stored) &&
  isText(stored['version']) &&
  (stored['doubled'] === undefined || isNumber(stored['doubled'])) &&
  (stored['listed'] === undefined || isNumber(stored['listed'])) &&
  hasNumbers(stored, 'slot', 'asOf', 'ttlSeconds', 'depth', 'coins', 'itemCount');

const isGrown: Check<GrownDepth> = (stored): stored is GrownDepth =>
  isRecord(stored) &&
  (stored['seconds'] === undefined || isNumber(stored['seconds'])) &&
  hasNumbers(stored, 'coins', 'since');

const isFailed: Check<FailedRefresh> = (stored): stored is FailedRefresh =>
  isRecord(stored) && isStoredFailure(stored['failure']) && hasNumbers(stored, 'at', 'times');

export const isDoubt: Check<Doubt> = (stored): stored is Doubt =>
  isRecord(stored) &&
  isListOf(stored['largest'], isText) &&
  (stored['detail'] === undefined || isText(stored['detail'])) &&
  hasNumbers(stored, 'since', 'times', 'itemCount');

const orNull =
  (check: Check<unknown>) =>
  (stored: unknown): boolean =>
    stored === null || check(stored);

const fields: { readonly [Name in keyof SetRecord]: (stored: unknown) => boolean } = {
  set: isBaseSet,
  askedAt: isNumber,
  grown: orNull(isGrown),
  versions: (stored) => isListOf(stored, isVersion),
  failed: orNull(isFailed),
  storedAt: orNull(isNumber),
  misfits: isNumber,
  twice: (stored) => isListOf(stored, isText),
  doubt: orNull(isDoubt),
};

const isSetRecord: Check<SetRecord> = (stored): stored is SetRecord =>
  isRecord(stored) && Object.entries(fields).every(([name, check]) => check(stored[name]));

/**
 * The record of the set with this text; undefined if the stored one is invalid.
 * @param otherwise values of fields that were not stored.
 */
const storedSet = (
  stored: Readonly<Record<string, unknown>>,
  text: string,
  otherwise: Omit<SetRecord, 'set'>,
): SetRecord | undefined => {
  const record: unknown = { ...otherwise, ...stored };
  return isSetRecord(record) && baseSetText(record.set) === text ? record : undefined;
};

export const MAX_SETS = 32;
/** Maximum number of sets that have no data yet, or could not be fetched. */
const MAX_WITHOUT_DATA = 64;

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
      .filter(([text]) => text !== dollarMarketText && !holds.has(text))
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
