// Snapshots in KV: under one key of a base set the newest snapshot's columns with its first rows, and under a key of
// its version all of its rows, if the quota of writes allows it. A failed read and a missing or damaged value count
// as a miss.

import { type BaseSet, baseSetText } from '../../../shared/query/question.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { withTimeout } from '../cache/waiting.ts';
import type { WriteLog } from '../log/write-log.ts';
import { OLDEST_SECONDS } from './freshness.ts';
import { SNAPSHOT_FORMAT, type SnapshotParts } from './snapshot-layout.ts';
import { type LoadRows, openSnapshot, type Snapshot } from './snapshot.ts';

// Seals stored bytes with a checksum: KV may return a damaged value.

/** Half of a SHA-256, which is the cheapest full digest in workerd: 0.7 ms per MB. */
const CHECKSUM_BYTES = 16;

const checksum = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, CHECKSUM_BYTES);

/** The pieces, one after the other, and the first 16 bytes of their SHA-256. */
export const seal = async (...pieces: readonly (Uint8Array | ArrayBuffer)[]): Promise<ArrayBuffer> => {
  const end = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const sealed = new Uint8Array(end + CHECKSUM_BYTES);
  let at = 0;
  for (const piece of pieces) {
    sealed.set(new Uint8Array(piece), at);
    at += piece.byteLength;
  }
  sealed.set(await checksum(sealed.subarray(0, end)), end);
  return sealed.buffer;
};

/** The bytes that were sealed, in place; undefined if they are damaged. */
export const unseal = async (sealed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (sealed.byteLength < CHECKSUM_BYTES) return undefined;
  const end = sealed.byteLength - CHECKSUM_BYTES;
  const bytes = new Uint8Array(sealed, 0, end);
  const [given, own] = [new Uint8Array(sealed, end), await checksum(bytes)];
  return given.every((byte, index) => byte === own[index]) ? bytes : undefined;
};

/** The part of a KV namespace that the store uses; any key-value store can implement it. */
export interface KeyValue {
  get(key: string, options: { type: 'arrayBuffer'; cacheTtl?: number }): Promise<ArrayBuffer | null>;
  put(key: string, value: ArrayBuffer | string, options: { expirationTtl: number }): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Timeout for reading; KV usually takes a fraction of it, and the broker has what is stored too. */
const READ_MILLISECONDS = 1_500;

/** What is read in time; undefined after that, or after a failure, which `note` logs. */
export const readInTime = async <Value>(
  read: () => Promise<Value | undefined>,
  note: () => void,
): Promise<Value | undefined> => {
  try {
    return await withTimeout(read(), READ_MILLISECONDS);
  } catch {
    note();
    return undefined;
  }
};

/** A write whose failure goes to the log alone. */
export const writeOrNote = async (write: () => Promise<void>, note: () => void): Promise<void> => {
  try {
    await write();
  } catch {
    note();
  }
};

export interface SnapshotStore {
  /** The newest snapshot; undefined if there is none or `known` is the newest. `loadRows` reads all its rows. */
  read(set: BaseSet, known: string | undefined, loadRows: LoadRows): Promise<Snapshot | undefined>;
  /** All rows of a version; undefined if they are not stored. */
  readRows(set: BaseSet, version: string): Promise<ArrayBuffer | undefined>;
  /** @param writes how many may be made, at least one. The first one stores the newest columns. */
  write(set: BaseSet, snapshot: { version: string; parts: SnapshotParts }, writes: number): Promise<void>;
}

/** KV's largest value: https://developers.cloudflare.com/kv/platform/limits/ */
const MOST_BYTES = 25 * 1024 * 1024 - 1024;

export const writesOf = ({ rows }: SnapshotParts): number =>
  rows === undefined || rows.byteLength > MOST_BYTES ? 1 : 2;

/** KV's shortest read cache: minimum time between two reads of the newest snapshot from KV's store in one location. */
const NEWEST_CACHE_SECONDS = 30;
const ROWS_CACHE_SECONDS = 3600;
/** Longer than the lifetime of the columns, which they belong to. */
const ROWS_LIFETIME_SECONDS = 2 * OLDEST_SECONDS;

/** Longer texts are hashed in keys, since a KV key has at most 512 bytes. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: BaseSet, name: string): string => {
  const text = baseSetText(set);
  return [SNAPSHOT_FORMAT, text.length > LONGEST_SET_TEXT ? `#${hashText(text)}` : text, name].join('/');
};

const NEWEST = 'newest';

export const createSnapshotStore = (store: KeyValue, log: WriteLog): SnapshotStore => {
  /** The sealed value; undefined if there is none or it is damaged. Rejects if the store fails. */
  const readWhole = async (key: string, cacheTtl: number): Promise<ArrayBuffer | undefined> => {
    const value = await store.get(key, { type: 'arrayBuffer', cacheTtl });
    if (value === null || (await unseal(value)) !== undefined) return value ?? undefined;
    log('snapshot-part-spoilt', { key });
    return undefined;
  };
  return {
    async read(set, known, loadRows) {
      try {
        const columns = await readWhole(keyOf(set, NEWEST), NEWEST_CACHE_SECONDS);
        const snapshot = columns && openSnapshot({ columns, rows: undefined }, loadRows);
        return snapshot !== undefined && known !== undefined && snapshot.header.version <= known ? undefined : snapshot;
      } catch {
        log('snapshot-read-failed', { set: baseSetText(set) });
        return undefined;
      }
    },
    readRows(set, version) {
      const key = keyOf(set, version);
      return readInTime(
        () => readWhole(key, ROWS_CACHE_SECONDS),
        () => log('snapshot-read-failed', { key }),
      );
    },
    write: (set, { version, parts: { columns, rows } }, writes) =>
      writeOrNote(
        async () => {
          if (rows !== undefined && Math.min(writes, writesOf({ columns, rows })) > 1)
            await store.put(keyOf(set, version), await seal(rows), { expirationTtl: ROWS_LIFETIME_SECONDS });
          await store.put(keyOf(set, NEWEST), await seal(columns), { expirationTtl: OLDEST_SECONDS });
        },
        () => log('snapshot-write-failed', { set: baseSetText(set) }),
      ),
  };
};

/** @param prefix of each key; the empty one is the whole namespace. */
export const scopedKeyValue = (store: KeyValue, prefix: string): KeyValue =>
  prefix === ''
    ? store
    : {
        get: (key, options) => store.get(prefix + key, options),
        put: (key, value, options) => store.put(prefix + key, value, options),
        delete: (key) => store.delete(prefix + key),
      };
