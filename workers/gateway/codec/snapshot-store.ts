// Snapshots in KV: one value per base set with the newest snapshot's common columns and first rows, and immutable
// further parts under versioned keys, as many as the quota of writes allows. A failed read and a missing or damaged
// part count as a miss. Every key is listed in docs/storage.md.

import { baseSetText, type BaseSet } from '../../../shared/query/question.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import { checksum, isSame } from './checksum.ts';
import { OLDEST_SECONDS } from './freshness.ts';
import type { LoadPart } from './further-parts.ts';
import { FIRST_ROW_PART, type SnapshotParts } from './join-pages.ts';
import { firstRows, furtherChecksums, isWhole, sealColumns } from './sealed-columns.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { SNAPSHOT_FORMAT } from './snapshot-header.ts';
import type { WriteLog } from '../log/write-log.ts';

/** The part of a KV namespace that the store uses; any key-value store can implement it. */
export interface KeyValue {
  get(key: string, options: { type: 'arrayBuffer'; cacheTtl?: number }): Promise<ArrayBuffer | null>;
  put(key: string, value: ArrayBuffer | string, options: { expirationTtl: number }): Promise<void>;
  delete(key: string): Promise<void>;
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
  /**
   * @param writes how many may be made, at least one. Those for the newest columns and for common questions come first.
   */
  write(set: BaseSet, snapshot: StoredSnapshot, writes: number): Promise<void>;
}

/** Number of writes for the whole snapshot: the first rows are stored with the columns. */
export const writesOf = ({ further }: SnapshotParts): number => Math.max(1, further.length);

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

/** Version of a set's newest snapshot in KV, and the checksums of those of its parts that have keys. */
interface Newest {
  readonly version: string;
  readonly checksums: readonly (Uint8Array | undefined)[];
}

/** The stored columns, checked. */
interface Sealed {
  readonly bytes: ArrayBuffer;
  readonly snapshot: Snapshot;
}

/** Indexes of the further parts that are stored under keys of their own with this number of writes. */
const keyedParts = ({ further }: SnapshotParts, writes: number): readonly number[] =>
  [...further.keys()].filter((index) => index !== FIRST_ROW_PART).slice(0, writes - 1);

export const createSnapshotStore = (store: KeyValue, log: WriteLog): SnapshotStore => {
  /** By the set's text; updated by each read. */
  const newest = new Map<string, Newest>();

  /** Rejects if the store fails. */
  const readNewest = async (set: BaseSet, loadPart?: LoadPart): Promise<Sealed | undefined> => {
    const key = keyOf(set, 'newest');
    const bytes = await store.get(key, { type: 'arrayBuffer', cacheTtl: NEWEST_CACHE_SECONDS });
    if (bytes === null) return undefined;
    if (!(await isWhole(bytes))) {
      log('snapshot-part-spoilt', { key });
      return undefined;
    }
    const load: LoadPart = async (index, version) =>
      (index === FIRST_ROW_PART ? firstRows(bytes, snapshot.header) : undefined) ?? (await loadPart?.(index, version));
    const snapshot = openSnapshot({ columns: bytes, further: [] }, load);
    const { header } = snapshot;
    newest.set(baseSetText(set), { version: header.version, checksums: furtherChecksums(bytes, header) });
    return { bytes, snapshot };
  };

  /** A part that matches its checksum, or undefined; rejects if the store fails. */
  const readChecked = async (set: BaseSet, version: string, index: number): Promise<ArrayBuffer | undefined> => {
    const text = baseSetText(set);
    if (index === FIRST_ROW_PART || newest.get(text)?.version !== version) {
      // A snapshot from the broker may be the newest in KV as well.
      const sealed = await readNewest(set);
      if (sealed === undefined || sealed.snapshot.header.version !== version) return undefined;
      const rows = index === FIRST_ROW_PART ? firstRows(sealed.bytes, sealed.snapshot.header) : undefined;
      if (rows !== undefined) return rows;
    }
    const expected = newest.get(text)?.checksums[index];
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
        const snapshot = (await readNewest(set, loadPart))?.snapshot;
        return snapshot !== undefined && known !== undefined && snapshot.header.version <= known ? undefined : snapshot;
      } catch {
        log('snapshot-read-failed', { set: baseSetText(set) });
        return undefined;
      }
    },
    async write(set, { version, parts }, writes) {
      try {
        const options = { expirationTtl: PART_LIFETIME_SECONDS };
        const keyed = new Set(keyedParts(parts, writes));
        const putPart = async (part: ArrayBuffer, index: number): Promise<void> =>
          keyed.has(index) ? await store.put(partKey(set, version, index), part, options) : undefined;
        await Promise.all(parts.further.map(putPart));
        // Written last, so that the newest snapshot never lacks parts that it names.
        await store.put(keyOf(set, 'newest'), await sealColumns(parts, keyed), { expirationTtl: OLDEST_SECONDS });
      } catch {
        log('snapshot-write-failed', { set: baseSetText(set) });
      }
    },
  };
};
