// The base sets that the gate holds. A set is stored once it has data; at most so many are. Where there are too many, one that
// was fetched only once goes before those in steady use, and of these the one used least recently. The whole market in dollars
// never goes.

import { noMembership } from '../../../shared/query/filter.ts';
import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { SNAPSHOT_FORMAT } from '../snapshot/snapshot-header.ts';
import type { UpstreamFailure } from '../upstream/upstream-client.ts';
import { createLeftSets, type LeftSets } from './left-sets.ts';
import type { PartStore } from './part-store.ts';
import { textIn, type Sql } from './sql.ts';

/** One published snapshot. Part 0 is its common columns, the others are its further parts. */
export interface PublishedVersion {
  readonly version: string;
  readonly slot: number;
  /** Milliseconds since 1970. */
  readonly asOf: number;
  readonly ttlSeconds: number;
  /** Coins that were asked for; all that the set has may be fewer, and so may be what was got. */
  readonly depth: number;
  readonly coins: number;
  readonly itemCount: number;
}

/** A refresh that failed, with none that succeeded since. */
export interface FailedRefresh {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Failures in a row. */
  readonly times: number;
  readonly failure: UpstreamFailure;
}

/** A depth beyond the standard. */
export interface GrownDepth {
  readonly coins: number;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Plain data, stored as JSON. */
export interface SetRecord {
  readonly set: BaseSet;
  /** When the set was last asked for, milliseconds since 1970. Stored now and then only. */
  readonly askedAt: number;
  /** Null where the depth is standard. */
  readonly grown: GrownDepth | null;
  /** Credits that single questions have taken which a deeper snapshot would have answered. */
  readonly creditsForDepth: number;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
  readonly failed: FailedRefresh | null;
  /** When this set was last written to KV, or began to wait for its first write, milliseconds since 1970. */
  readonly storedAt: number | null;
  /** It was asked for again when its data had grown old. Missing in what was stored before there was this. */
  readonly isSteady?: boolean;
}

export interface SetBook {
  get(text: string): SetRecord | undefined;
  /** Adds a set, in memory only as long as it has no data; of too many without data the one asked for first is forgotten. */
  open(set: BaseSet, now: number): void;
  /** Stores a change; with its first data a set takes its place among those held. */
  change(text: string, change: Partial<SetRecord>): void;
  /** Notes that a set is in demand. */
  noteAsked(text: string, now: number): void;
  all(): readonly (readonly [text: string, record: SetRecord])[];
  /** Seconds until a set in steady use that had to go may be fetched as one that is held, 0 once it may; else undefined. */
  returnsIn(record: SetRecord | undefined, now: number): number | undefined;
  /** Whether a set that is not held may be fetched without leave to open one. */
  mayReturn(text: string, now: number): boolean;
  /** Sets in steady use that had to go, for others. */
  allLeft: LeftSets['all'];
}

export const MAX_SETS = 16;
/** So many places are for sets that are not in steady use yet: else none could come into it. */
const NEW_SETS = 4;
/** What nobody has asked for so long goes first, however steadily it was used before. */
const IDLE_MILLISECONDS = 3_600_000;
/** Sets that were asked for and have no data yet, or could not be fetched. */
const MAX_WITHOUT_DATA = 64;

const wholeMarket = baseSetText({ ...noMembership, currency: 'USD' });

const hasData = ({ versions }: SetRecord): boolean => versions.length > 0;

/** Until when a set is surely of use, milliseconds since 1970: readers do not ask for what is fresh. */
const usedUntil = ({ askedAt, versions: [newest] }: SetRecord): number =>
  newest === undefined ? askedAt : Math.max(askedAt, newest.asOf + newest.ttlSeconds * 1000);

/** Nor do they ask for what is not to be had for as long as it would be fresh. */
const isIdle = (record: SetRecord, now: number): boolean =>
  now - usedUntil(record) > Math.max(IDLE_MILLISECONDS, 2000 * (record.versions[0]?.ttlSeconds ?? 0));

/** What goes first comes first: empty sets, and those used longest ago. */
const lastUse = (record: SetRecord): number =>
  (record.versions[0]?.itemCount ?? 0) === 0 ? Number.NEGATIVE_INFINITY : usedUntil(record);

/** Whether the newest version replaced one that had grown old; a deeper one may follow at once. */
const wasRefreshed = ({ versions: [newest, before] }: SetRecord): boolean =>
  newest !== undefined && before !== undefined && newest.asOf - before.asOf >= before.ttlSeconds * 1000;

export const createSetBook = (sql: Sql, parts: PartStore): SetBook => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS sets (base_set TEXT PRIMARY KEY, format TEXT, record TEXT NOT NULL) WITHOUT ROWID',
  );
  const records = new Map<string, SetRecord>();
  const left = createLeftSets(sql);
  const drop = (text: string): void => {
    sql.exec('DELETE FROM sets WHERE base_set = ?', text);
    parts.drop(text);
    records.delete(text);
  };
  for (const row of sql.exec('SELECT base_set, format, record FROM sets').toArray()) {
    const text = textIn(row, 'base_set');
    // Parts of another layout are of no use to readers of this one.
    if (textIn(row, 'format') === SNAPSHOT_FORMAT) records.set(text, JSON.parse(textIn(row, 'record')));
    else drop(text);
  }

  /** For a set that was fetched for the first time just now, and stays itself. */
  const makeRoom = (newcomer: string, now: number): void => {
    const goable = [...records].filter(
      ([text, record]) => hasData(record) && text !== wholeMarket && text !== newcomer,
    );
    const inOrder = goable.sort(([, a], [, b]) => lastUse(a) - lastUse(b));
    const idle = inOrder.filter(([, record]) => isIdle(record, now));
    const used = inOrder.filter(([, record]) => !isIdle(record, now));
    const steady = used.filter(([, { isSteady = false }]) => isSteady);
    const others = used.filter(([, { isSteady = false }]) => !isSteady);
    // The newcomer has one of the places, unless it comes back.
    const places = records.get(newcomer)?.isSteady === true ? NEW_SETS : NEW_SETS - 1;
    const kept = others.slice(-places);
    const surplus = others.slice(0, -places);
    const held = [...records.values()].filter(hasData).length;
    const going = [...idle, ...surplus, ...steady, ...kept].slice(0, Math.max(0, held - MAX_SETS));
    for (const [text, record] of going) {
      if (record.isSteady === true) left.note(text, record);
      drop(text);
    }
  };

  return {
    get: (text) => records.get(text),
    open(set, now) {
      const waiting = [...records].filter(([, record]) => !hasData(record));
      const [oldest] = waiting.sort(([, a], [, b]) => a.askedAt - b.askedAt);
      if (waiting.length >= MAX_WITHOUT_DATA && oldest !== undefined) records.delete(oldest[0]);
      const text = baseSetText(set);
      const before = left.get(text, now);
      records.set(text, {
        set,
        askedAt: now,
        grown: null,
        creditsForDepth: 0,
        versions: [],
        failed: null,
        // What was written before it went is in KV still.
        storedAt: before?.storedAt ?? null,
        isSteady: before !== undefined,
      });
    },
    change(text, change) {
      const record = records.get(text);
      if (record === undefined) return;
      const merged = { ...record, ...change };
      const changed = { ...merged, isSteady: merged.isSteady === true || wasRefreshed(merged) };
      if (hasData(changed))
        sql.exec('INSERT OR REPLACE INTO sets VALUES (?, ?, ?)', text, SNAPSHOT_FORMAT, JSON.stringify(changed));
      records.set(text, changed);
      if (hasData(record)) return;
      // A return that was made, and may have been paid.
      if (change.failed && change.failed.failure.reason !== 'credits') left.postpone(text, change.failed.at);
      const [first] = changed.versions;
      if (first === undefined) return;
      left.forget(text);
      makeRoom(text, first.asOf);
    },
    noteAsked(text, now) {
      const record = records.get(text);
      if (record !== undefined) records.set(text, { ...record, askedAt: now });
    },
    all: () => [...records],
    returnsIn: (record, now) =>
      record === undefined || hasData(record) ? undefined : left.returnsIn(baseSetText(record.set), now),
    mayReturn: (text, now) => left.returnsIn(text, now) === 0,
    allLeft: () => left.all(),
  };
};
