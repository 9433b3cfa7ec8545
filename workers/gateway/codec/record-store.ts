// Recorded days in KV: one value a set and day, written once. A reader counts any fault as "nothing stored": the broker
// has it.

import { hashText } from '../../../shared/text/hash.ts';
import { startOf, type Day } from '../../../shared/past/calendar.ts';
import { dayText } from '../../../shared/past/time-words.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import type { WriteLog } from '../log/write-log.ts';
import { openRecord } from './record.ts';
import { PAST_FORMAT } from './series-store.ts';
import type { Snapshot } from './snapshot.ts';
import type { KeyValue } from './snapshot-store.ts';

export interface RecordStore {
  /** Never rejects; undefined if nothing is stored or it can't be read. @param set its canonical text. */
  read(set: string, day: Day): Promise<Snapshot | undefined>;
  /**
   * The bytes of a whole record; null if there is none or it is damaged, undefined if KV does not tell. Never rejects.
   */
  stored(set: string, day: Day): Promise<ArrayBuffer | null | undefined>;
  /** Never rejects. */
  write(set: string, day: Day, bytes: ArrayBuffer): Promise<void>;
}

interface Stored {
  readonly bytes: ArrayBuffer;
  readonly record: Snapshot;
}

const LIFETIME_SECONDS = 366 * 86_400;
/**
 * How long a place of the network remembers what KV told it. It remembers that nothing was there for as long, so this
 * is long only where a record has long been written if there is one.
 */
const SETTLED_CACHE_SECONDS = 86_400;
const OPEN_CACHE_SECONDS = 60;
/** From the end of a day on: its record is made within an hour, and seen everywhere some minutes later. */
const SETTLING_SECONDS = 2 * 3600;
const READ_MILLISECONDS = 1_500;
/** As in the keys of snapshots. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: string, day: Day): string =>
  `${PAST_FORMAT}/record/${set.length > LONGEST_SET_TEXT ? `#${hashText(set)}` : set}/${dayText(day)}`;

/** @param now milliseconds since 1970. */
export const createRecordStore = (store: KeyValue, log: WriteLog, now: () => number): RecordStore => {
  const isSettled = (day: Day): boolean => now() / 1000 >= startOf(day + 1) + SETTLING_SECONDS;
  const read = async (set: string, day: Day, cacheTtl: number): Promise<Stored | null> => {
    const bytes = await store.get(keyOf(set, day), { type: 'arrayBuffer', cacheTtl });
    if (bytes === null) return null;
    const record = await openRecord(bytes);
    if (record === undefined) log('record-spoilt', { set, day: dayText(day), place: 'KV' });
    return record === undefined ? null : { bytes, record };
  };
  const attempt = async (set: string, day: Day, cacheTtl: number): Promise<Stored | null | undefined> => {
    try {
      return await withTimeout(read(set, day, cacheTtl), READ_MILLISECONDS);
    } catch {
      log('series-read-failed', {});
      return undefined;
    }
  };
  return {
    async read(set, day) {
      return (await attempt(set, day, isSettled(day) ? SETTLED_CACHE_SECONDS : OPEN_CACHE_SECONDS))?.record;
    },
    async stored(set, day) {
      const stored = await attempt(set, day, OPEN_CACHE_SECONDS);
      return stored && stored.bytes;
    },
    async write(set, day, bytes) {
      try {
        await store.put(keyOf(set, day), bytes, { expirationTtl: LIFETIME_SECONDS });
      } catch {
        log('series-write-failed', { set, day: dayText(day) });
      }
    },
  };
};
