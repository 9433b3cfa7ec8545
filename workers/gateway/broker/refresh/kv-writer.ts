// Stores published snapshots in KV, within the quota of writes: KV allows a limited number a day for the whole
// account. What is left is divided among the refreshes expected until midnight: one write each, or several if there
// is enough, so that further parts are stored too. If there is less than one for each, refreshes are left out. A new
// set is written at once only while the day's writes are not far ahead of the time of day, so that new sets can't use
// up the writes that sets in steady use need.

import { dayOf, nextDay } from '../spend/ledger.ts';
import { type Check, isNumber, isRecordOf, type Notebook, type Tools } from '../storage.ts';
import { withTimeout } from '../../cache/waiting.ts';
import { type SnapshotStore, writesOf } from '../../codec/snapshot-store.ts';
import { isInDemand } from '../sets/depth.ts';
import type { Job } from './job.ts';
import type { SetRecord, SetRegistry } from '../sets/set-registry.ts';

/** A set that is to be written. */
export interface QuotaShare {
  /** Time of its last write, milliseconds since 1970; null if there was none. */
  readonly storedAt: number | null;
  /** Time between its refreshes. */
  readonly intervalSeconds: number;
  /** Refreshes a second of all sets in demand. */
  readonly refreshesPerSecond: number;
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

export const createWriteQuota = (notebook: Notebook, perDay: number) => {
  let tally = notebook.read('kv-writes', isTally) ?? {};
  const used = (now: number): number => tally[dayOf(now)] ?? 0;
  return {
    /** Writes of the day so far. */
    used,
    allowed({ storedAt, intervalSeconds, refreshesPerSecond }: QuotaShare, now: number): number {
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
    note(writes: number, now: number): void {
      tally = withDay(tally, dayOf(now), used(now) + writes);
      notebook.write('kv-writes', tally);
    },
  };
};

export type WriteQuota = ReturnType<typeof createWriteQuota>;

interface KvWriterOptions extends Pick<Tools, 'now'> {
  readonly registry: SetRegistry;
  readonly store: Pick<SnapshotStore, 'write'>;
  readonly quota: WriteQuota;
}

/** Maximum wait for a write: one that hangs must not delay the next refresh. */
const STORE_MILLISECONDS = 10_000;
/** Maximum number of unfinished writes: each keeps its snapshot in memory. */
const MOST_HANGING = 4;

/** Whether the newest version holds more coins than the one before: readers of that one would pay for the others. */
const isDeeper = ({ versions: [newest, before] }: SetRecord): boolean =>
  newest !== undefined && newest.depth > (before?.depth ?? 0);

/** Time between a set's refreshes. */
const intervalSeconds = ({ versions: [newest] }: SetRecord): number => newest?.ttlSeconds ?? Number.POSITIVE_INFINITY;

export const createKvWriter = ({ registry, store, quota, now }: KvWriterOptions) => {
  /** Sets with an unfinished write: an older version must not overwrite a newer one. */
  const underWay = new Set<string>();
  const refreshesPerSecond = (): number =>
    registry.all().reduce((sum, [, record]) => sum + (isInDemand(record, now()) ? 1 / intervalSeconds(record) : 0), 0);
  return {
    /** Resolves once the job's snapshot is stored or skipped, or the write takes too long. */
    async write({ text, set, published }: Pick<Job, 'text' | 'set' | 'published'>): Promise<void> {
      const record = registry.get(text);
      // An empty set is not worth a write.
      const newest = record?.versions[0];
      if (published === undefined || record === undefined || newest === undefined || newest.itemCount === 0) return;
      if (underWay.has(text) || underWay.size >= MOST_HANGING) return;
      const share = {
        storedAt: record.storedAt,
        intervalSeconds: intervalSeconds(record),
        refreshesPerSecond: Math.max(1 / intervalSeconds(record), refreshesPerSecond()),
      };
      const allowed = quota.allowed(share, now());
      const allowedAsNew = allowed === 0 && isDeeper(record) ? quota.allowed({ ...share, storedAt: null }, now()) : 0;
      const writes = Math.min(writesOf(published.parts), Math.max(allowed, allowedAsNew));
      if (writes === 0) {
        // A set whose first write must wait takes its turn among the others.
        if (record.storedAt === null) registry.change(text, { storedAt: now() });
        return;
      }
      // Counted before the writes: a failed write may still have used the quota.
      quota.note(writes, now());
      registry.change(text, { storedAt: now() });
      underWay.add(text);
      const written = store.write(set, published, writes).finally(() => underWay.delete(text));
      await withTimeout(written, STORE_MILLISECONDS);
    },
  };
};

export type KvWriter = ReturnType<typeof createKvWriter>;
