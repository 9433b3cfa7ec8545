// Snapshots in KV: one value per base set with the newest snapshot's common columns, and immutable further parts under
// versioned keys. A failed read and a missing or damaged part count as a miss. Every key is listed in docs/storage.md.

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

/** The part of a KV namespace that the store uses; any key-value store can implement it. */
export interface KeyValue {
  get(key: string, options: { type: 'arrayBuffer'; cacheTtl?: number }): Promise<ArrayBuffer | null>;
  put(key: string, value: ArrayBuffer | string, options: { expirationTtl: number }): Promise<void>;
}

export interface StoredSnapshot {
  readonly version: string;
  readonly parts: SnapshotParts;
}

export interface SnapshotStore {
  /** The newest snapshot; undefined if there is none or `known` is the newest. `loadPart` reads further parts. */
  read(set: BaseSet, known: string | undefined, loadPart: LoadPart): Promise<Snapshot | undefined>;
  /** One further part of the newest snapshot; undefined if its version is not `version`. */
  readPart(set: BaseSet, version: string, index: number): Promise<ArrayBuffer | undefined>;
  write(set: BaseSet, snapshot: StoredSnapshot): Promise<void>;
}

/** KV's shortest read cache: minimum time between two reads of the newest snapshot from KV's store in one location. */
const NEWEST_CACHE_SECONDS = 30;
const PART_CACHE_SECONDS = 3600;
/** Longer than the lifetime of the columns, which refer to the parts. */
const PART_LIFETIME_SECONDS = 2 * OLDEST_SECONDS;
/** Timeout for reading a part; KV usually takes a fraction of it, and the broker has the rows too. */
const PART_WAIT_MILLISECONDS = 1_500;

/** Longer texts are hashed in keys, since a KV key has at most 512 bytes. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: BaseSet, ...rest: readonly (string | number)[]): string => {
  const text = baseSetText(set);
  return [SNAPSHOT_FORMAT, text.length > LONGEST_SET_TEXT ? `#${hashText(text)}` : text, ...rest].join('/');
};

const partKey = (set: BaseSet, version: string, index: number): string => keyOf(set, version, index);

/** Version and part checksums of a set's newest snapshot in KV. */
interface Newest {
  readonly version: string;
  readonly checksums: readonly Uint8Array[];
}

export const createSnapshotStore = (store: KeyValue, log: WriteLog): SnapshotStore => {
  /** By the set's text; updated by each read. */
  const newest = new Map<string, Newest>();

  /** Rejects if the store fails. */
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

  /** A part that matches its checksum, or undefined; rejects if the store fails. */
  const readChecked = async (set: BaseSet, version: string, index: number): Promise<ArrayBuffer | undefined> => {
    // A snapshot from the broker may be the newest in KV as well.
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
        // Written last, so that the newest snapshot never lacks parts.
        await store.put(keyOf(set, 'newest'), await sealColumns(parts), { expirationTtl: OLDEST_SECONDS });
      } catch {
        log('snapshot-write-failed', { set: baseSetText(set) });
      }
    },
  };
};
