// Snapshots in KV: one value per base set with the newest one's common columns, and immutable further parts under versioned
// keys. Any failure, missing or spoilt part is a miss, never an outage. Every key is listed in docs/storage.md.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import { checksum, isSame } from './checksum.ts';
import { OLDEST_SECONDS } from './freshness.ts';
import type { LoadPart } from './further-parts.ts';
import { FIRST_ROW_PART, type SnapshotParts } from './join-pages.ts';
import { furtherChecksums, isWhole, sealColumns } from './sealed-columns.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { SNAPSHOT_FORMAT } from './snapshot-header.ts';
import type { WriteLog } from '../log/write-log.ts';

/** What the store needs of a KV namespace; a small part, so that any key-value store can stand in. */
export interface KeyValue {
  get(key: string, options: { type: 'arrayBuffer'; cacheTtl?: number }): Promise<ArrayBuffer | null>;
  put(key: string, value: ArrayBuffer | string, options: { expirationTtl: number }): Promise<void>;
}

export interface StoredSnapshot {
  readonly version: string;
  readonly parts: SnapshotParts;
}

export interface SnapshotStore {
  /** The newest snapshot of a set, or undefined where `known` is the newest or there is none. Further parts come from `loadPart`. */
  read(set: BaseSet, known: string | undefined, loadPart: LoadPart): Promise<Snapshot | undefined>;
  /** One further part of the newest snapshot, or undefined where `version` is another one. */
  readPart(set: BaseSet, version: string, index: number): Promise<ArrayBuffer | undefined>;
  write(set: BaseSet, snapshot: StoredSnapshot): Promise<void>;
}

/** KV's own shortest read cache: what is newest is looked up again at most so often in one place. */
const NEWEST_CACHE_SECONDS = 30;
const PART_CACHE_SECONDS = 3600;
/** Parts outlive the columns that they belong to. */
const PART_LIFETIME_SECONDS = 2 * OLDEST_SECONDS;
/** KV answers in a fraction of this; a request that waits for rows has other ways to them. */
const PART_WAIT_MILLISECONDS = 1_500;

/** A KV key has at most 512 bytes: a set of many names goes by a hash. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: BaseSet, ...rest: readonly (string | number)[]): string => {
  const text = baseSetText(set);
  return [SNAPSHOT_FORMAT, text.length > LONGEST_SET_TEXT ? `#${hashText(text)}` : text, ...rest].join('/');
};

const partKey = (set: BaseSet, version: string, index: number): string => keyOf(set, version, index);

/** What KV's newest snapshot of a set says of its further parts. */
interface Newest {
  readonly version: string;
  readonly checksums: readonly Uint8Array[];
}

export const createSnapshotStore = (store: KeyValue, log: WriteLog): SnapshotStore => {
  /** By the set's text, as last read. */
  const newest = new Map<string, Newest>();

  /** Rejects where the store fails. */
  const readNewest = async (set: BaseSet, loadPart?: LoadPart): Promise<Snapshot | undefined> => {
    const key = keyOf(set, 'newest');
    const sealed = await store.get(key, { type: 'arrayBuffer', cacheTtl: NEWEST_CACHE_SECONDS });
    if (sealed === null) return undefined;
    if (!(await isWhole(sealed))) {
      log('snapshot-part-spoilt', { key });
      return undefined;
    }
    const snapshot = openSnapshot({ columns: sealed, further: [] }, loadPart);
    const { version, rowPages } = snapshot.header;
    newest.set(baseSetText(set), { version, checksums: furtherChecksums(sealed, FIRST_ROW_PART + rowPages.length) });
    return snapshot;
  };

  const checksumOf = (set: BaseSet, version: string, index: number): Uint8Array | undefined => {
    const held = newest.get(baseSetText(set));
    return held?.version === version ? held.checksums[index] : undefined;
  };

  /** A part that is what was written, or undefined; rejects where the store fails. */
  const readChecked = async (set: BaseSet, version: string, index: number): Promise<ArrayBuffer | undefined> => {
    // A snapshot that came from the broker may be the newest in KV as well.
    if (checksumOf(set, version, index) === undefined) await readNewest(set);
    const expected = checksumOf(set, version, index);
    if (expected === undefined) return undefined;
    const key = partKey(set, version, index);
    const bytes = await store.get(key, { type: 'arrayBuffer', cacheTtl: PART_CACHE_SECONDS });
    if (bytes === null) return undefined;
    if (isSame(await checksum(bytes), expected)) return bytes;
    log('snapshot-part-spoilt', { key });
    return undefined;
  };

  return {
    async readPart(set, version, index) {
      try {
        return await withTimeout(readChecked(set, version, index), PART_WAIT_MILLISECONDS);
      } catch {
        log('snapshot-read-failed', { key: partKey(set, version, index) });
        return undefined;
      }
    },
    async read(set, known, loadPart) {
      try {
        const snapshot = await readNewest(set, loadPart);
        return snapshot !== undefined && known !== undefined && snapshot.header.version <= known ? undefined : snapshot;
      } catch {
        log('snapshot-read-failed', { set: baseSetText(set) });
        return undefined;
      }
    },
    async write(set, { version, parts }) {
      try {
        const options = { expirationTtl: PART_LIFETIME_SECONDS };
        await Promise.all(parts.further.map((part, index) => store.put(partKey(set, version, index), part, options)));
        // Last, so that what is newest never lacks parts.
        await store.put(keyOf(set, 'newest'), await sealColumns(parts), { expirationTtl: OLDEST_SECONDS });
      } catch {
        log('snapshot-write-failed', { set: baseSetText(set) });
      }
    },
  };
};
