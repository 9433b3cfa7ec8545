// Snapshots in KV: immutable parts under versioned keys, and a manifest per base set that names the newest. Any failure
// or missing part is a miss, never an outage. Every key is listed in docs/storage.md.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { hashText } from '../../../shared/text/hash.ts';
import type { FetchedSnapshot } from './fetch-snapshot.ts';
import { OLDEST_SECONDS } from './freshness.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { SNAPSHOT_FORMAT } from './snapshot-header.ts';

/** What the store needs of a KV namespace; a small part, so that any key-value store can stand in. */
export interface KeyValue {
  get(key: string, options: { type: 'arrayBuffer'; cacheTtl?: number }): Promise<ArrayBuffer | null>;
  put(key: string, value: ArrayBuffer | string, options: { expirationTtl: number }): Promise<void>;
}

export interface SnapshotStore {
  /** The newest snapshot of a set, or undefined where `known` is the newest or there is none. */
  read(set: BaseSet, known: string | undefined): Promise<Snapshot | undefined>;
  write(set: BaseSet, snapshot: FetchedSnapshot): Promise<void>;
}

/** KV's own shortest read cache: a manifest is looked up again at most so often in one place. */
const MANIFEST_CACHE_SECONDS = 30;
const PART_CACHE_SECONDS = 3600;
/** Parts outlive the oldest manifest that can name them. */
const PART_LIFETIME_SECONDS = 2 * OLDEST_SECONDS;

/** A KV key has at most 512 bytes: a set of many names goes by a hash. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: BaseSet, ...rest: readonly string[]): string => {
  const text = baseSetText(set);
  return [SNAPSHOT_FORMAT, text.length > LONGEST_SET_TEXT ? `#${hashText(text)}` : text, ...rest].join('/');
};

export const createSnapshotStore = (store: KeyValue, log: (event: string, set: BaseSet) => void): SnapshotStore => {
  const readPart = async (set: BaseSet, version: string, part: 'columns' | 'rows'): Promise<ArrayBuffer | null> =>
    await store.get(keyOf(set, version, part), { type: 'arrayBuffer', cacheTtl: PART_CACHE_SECONDS });

  return {
    async read(set, known) {
      try {
        const manifest = await store.get(keyOf(set, 'manifest'), {
          type: 'arrayBuffer',
          cacheTtl: MANIFEST_CACHE_SECONDS,
        });
        const version = manifest === null ? undefined : new TextDecoder().decode(manifest);
        if (version === undefined || (known !== undefined && version <= known)) return undefined;
        const [columns, rows] = await Promise.all([readPart(set, version, 'columns'), readPart(set, version, 'rows')]);
        return columns === null || rows === null ? undefined : openSnapshot({ columns, rows });
      } catch {
        log('snapshot-read-failed', set);
        return undefined;
      }
    },
    async write(set, { version, parts }) {
      try {
        await Promise.all([
          store.put(keyOf(set, version, 'columns'), parts.columns, { expirationTtl: PART_LIFETIME_SECONDS }),
          store.put(keyOf(set, version, 'rows'), parts.rows, { expirationTtl: PART_LIFETIME_SECONDS }),
        ]);
        // Last, so that a manifest never names parts that are not there.
        await store.put(keyOf(set, 'manifest'), version, { expirationTtl: OLDEST_SECONDS });
      } catch {
        log('snapshot-write-failed', set);
      }
    },
  };
};
