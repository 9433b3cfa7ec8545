// Stores published snapshots in KV, within the quota of writes.

import { withTimeout } from '../../cache/with-timeout.ts';
import { writesOf, type SnapshotStore } from '../../codec/snapshot-store.ts';
import { isInDemand } from '../sets/depth.ts';
import type { Job } from './job.ts';
import type { SetRecord } from '../sets/set-record.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { WriteQuota } from '../spend/write-quota.ts';

export interface KvWriter {
  /** Resolves once the job's snapshot is stored or skipped, or the write takes too long. */
  write(job: Pick<Job, 'text' | 'set' | 'published'>): Promise<void>;
}

export interface KvWriterOptions {
  readonly registry: SetRegistry;
  readonly store: Pick<SnapshotStore, 'write'>;
  readonly quota: WriteQuota;
  readonly now: () => number;
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

export const createKvWriter = ({ registry, store, quota, now }: KvWriterOptions): KvWriter => {
  /** Sets with an unfinished write: an older version must not overwrite a newer one. */
  const underWay = new Set<string>();
  const refreshesPerSecond = (): number =>
    registry.all().reduce((sum, [, record]) => sum + (isInDemand(record, now()) ? 1 / intervalSeconds(record) : 0), 0);
  return {
    async write({ text, set, published }) {
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
