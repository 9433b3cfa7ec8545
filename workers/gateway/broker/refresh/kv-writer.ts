// Stores published snapshots in KV, within the quota of writes.

import { withTimeout } from '../../cache/with-timeout.ts';
import type { SnapshotParts } from '../../codec/join-pages.ts';
import type { SnapshotStore } from '../../codec/snapshot-store.ts';
import { isInDemand } from '../sets/depth.ts';
import type { Job } from './job.ts';
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

/** Number of writes: one for the common columns, one for each further part. */
const writesOf = (snapshot: SnapshotParts): number => 1 + snapshot.further.length;

export const createKvWriter = ({ registry, store, quota, now }: KvWriterOptions): KvWriter => {
  /** Sets with an unfinished write: an older version must not overwrite a newer one. */
  const underWay = new Set<string>();
  return {
    async write({ text, set, published }) {
      const record = registry.get(text);
      // An empty set is not worth a write.
      if (published === undefined || record?.versions[0] === undefined || record.versions[0].itemCount === 0) return;
      if (underWay.has(text) || underWay.size >= MOST_HANGING) return;
      const writes = writesOf(published.parts);
      const sharing = registry.all().filter(([, other]) => isInDemand(other, now()));
      if (!quota.allows(writes, record.storedAt, sharing.length, now())) {
        // A set whose first write must wait takes its turn among the others.
        if (record.storedAt === null) registry.change(text, { storedAt: now() });
        return;
      }
      // Counted before the writes: a failed write may still have used the quota.
      quota.note(writes, now());
      registry.change(text, { storedAt: now() });
      underWay.add(text);
      const written = store.write(set, published).finally(() => underWay.delete(text));
      await withTimeout(written, STORE_MILLISECONDS);
    },
  };
};
