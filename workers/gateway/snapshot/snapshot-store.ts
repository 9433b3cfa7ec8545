// Snapshots in KV: immutable parts under versioned keys, and a manifest per base set that names the newest. Any failure,
// missing or spoilt part is a miss, never an outage. Every key is listed in docs/storage.md.

import { baseSetText, type BaseSet } from '../../../shared/question/question.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { within } from '../cache/within.ts';
import { checksum } from './checksum.ts';
import { OLDEST_SECONDS } from './freshness.ts';
import type { SnapshotParts } from './join-pages.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { SNAPSHOT_FORMAT, type RowPage } from './snapshot-header.ts';
import type { LoadRowPart } from './snapshot-rows.ts';
import type { WriteLog } from '../write-log.ts';

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
  /** The newest snapshot of a set, or undefined where `known` is the newest or there is none. Rows come from `loadRows`. */
  read(set: BaseSet, known: string | undefined, loadRows: LoadRowPart): Promise<Snapshot | undefined>;
  /** One row part of a version, or undefined. */
  readRowPart(set: BaseSet, version: string, index: number, page: RowPage): Promise<ArrayBuffer | undefined>;
  write(set: BaseSet, snapshot: StoredSnapshot): Promise<void>;
}

/** KV's own shortest read cache: a manifest is looked up again at most so often in one place. */
const MANIFEST_CACHE_SECONDS = 30;
const PART_CACHE_SECONDS = 3600;
/** Parts outlive the oldest manifest that can name them. */
const PART_LIFETIME_SECONDS = 2 * OLDEST_SECONDS;
/** KV answers in a fraction of this; a request that waits for rows has other ways to them. */
const ROWS_WAIT_MILLISECONDS = 1_500;

/** A KV key has at most 512 bytes: a set of many names goes by a hash. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: BaseSet, ...rest: readonly (string | number)[]): string => {
  const text = baseSetText(set);
  return [SNAPSHOT_FORMAT, text.length > LONGEST_SET_TEXT ? `#${hashText(text)}` : text, ...rest].join('/');
};

interface Manifest {
  readonly version: string;
  /** Of the columns part; the row parts' stand in its header. */
  readonly checksum: string;
}

const manifestText = ({ version, checksum: sum }: Manifest): string => `${version} ${sum}`;

const readManifest = (bytes: ArrayBuffer): Manifest => {
  const [version = '', sum = ''] = new TextDecoder().decode(bytes).split(' ');
  return { version, checksum: sum };
};

export const createSnapshotStore = (store: KeyValue, log: WriteLog): SnapshotStore => {
  /** A part that is what was written, or undefined; rejects where the store fails. */
  const readPart = async (key: string, expected: string): Promise<ArrayBuffer | undefined> => {
    const bytes = await store.get(key, { type: 'arrayBuffer', cacheTtl: PART_CACHE_SECONDS });
    if (bytes === null) return undefined;
    if ((await checksum(bytes)) === expected) return bytes;
    log('snapshot-part-spoilt', { key });
    return undefined;
  };

  const readRowPart: SnapshotStore['readRowPart'] = async (set, version, index, { checksum: expected }) => {
    const key = keyOf(set, version, 'rows', index);
    try {
      return await within(readPart(key, expected), ROWS_WAIT_MILLISECONDS);
    } catch {
      log('snapshot-read-failed', { key });
      return undefined;
    }
  };

  return {
    readRowPart,
    async read(set, known, loadRows) {
      try {
        const manifestKey = keyOf(set, 'manifest');
        const bytes = await store.get(manifestKey, { type: 'arrayBuffer', cacheTtl: MANIFEST_CACHE_SECONDS });
        const manifest = bytes === null ? undefined : readManifest(bytes);
        if (manifest === undefined || (known !== undefined && manifest.version <= known)) return undefined;
        const { version } = manifest;
        const columns = await readPart(keyOf(set, version, 'columns'), manifest.checksum);
        return columns === undefined ? undefined : openSnapshot({ columns, rows: [] }, loadRows);
      } catch {
        log('snapshot-read-failed', { set: baseSetText(set) });
        return undefined;
      }
    },
    async write(set, { version, parts: { columns, rows } }) {
      const options = { expirationTtl: PART_LIFETIME_SECONDS };
      try {
        await Promise.all([
          store.put(keyOf(set, version, 'columns'), columns, options),
          ...rows.map((part, index) => store.put(keyOf(set, version, 'rows', index), part, options)),
        ]);
        // Last, so that a manifest never names parts that are not there.
        const manifest = manifestText({ version, checksum: await checksum(columns) });
        await store.put(keyOf(set, 'manifest'), manifest, { expirationTtl: OLDEST_SECONDS });
      } catch {
        log('snapshot-write-failed', { set: baseSetText(set) });
      }
    },
  };
};
