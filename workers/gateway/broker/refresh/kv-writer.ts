// Stores published snapshots in KV, as often as the quota allows.

import { withTimeout } from '../../cache/with-timeout.ts';
import type { SnapshotParts } from '../../codec/join-pages.ts';
import type { SnapshotStore } from '../../codec/snapshot-store.ts';
import { isInDemand } from '../sets/depth.ts';
import type { Job } from './job.ts';
import type { SetRegistry } from '../sets/set-registry.ts';
import type { WriteQuota } from '../spend/write-quota.ts';

export interface KvWriter {
  /** Resolves when what the job has published is stored, or is not going to be, or takes too long. */
  write(job: Pick<Job, 'text' | 'set' | 'published'>): Promise<void>;
}

export interface KvWriterOptions {
  readonly book: SetRegistry;
  readonly store: Pick<SnapshotStore, 'write'>;
  readonly quota: WriteQuota;
  readonly now: () => number;
}

/** A write that hangs must not keep the next refresh waiting. */
const STORE_MILLISECONDS = 10_000;
/** Writes that hang keep their snapshots in memory. */
const MOST_HANGING = 4;

/** The common columns, and each further part. */
const writesOf = (snapshot: SnapshotParts): number => 1 + snapshot.further.length;

export const createKvWriter = ({ book, store, quota, now }: KvWriterOptions): KvWriter => {
  /** Sets with a write that may still land: an older version must not land over a newer one. */
  const underWay = new Set<string>();
  return {
    async write({ text, set, published }) {
      const record = book.get(text);
      // That a set is empty is not worth a write.
      if (published === undefined || record?.versions[0] === undefined || record.versions[0].itemCount === 0) return;
      if (underWay.has(text) || underWay.size >= MOST_HANGING) return;
      const writes = writesOf(published.parts);
      const sharing = book.all().filter(([, other]) => isInDemand(other, now()));
      if (!quota.allows(writes, record.storedAt, sharing.length, now())) {
        // One whose first write has to wait takes its turn among the others.
        if (record.storedAt === null) book.change(text, { storedAt: now() });
        return;
      }
      // Before the writes, so that failing ones count: they may have reached the quota all the same.
      quota.note(writes, now());
      book.change(text, { storedAt: now() });
      underWay.add(text);
      const written = store.write(set, published).finally(() => underWay.delete(text));
      await withTimeout(written, STORE_MILLISECONDS);
    },
  };
};
