// Recorded days in KV: one value a set and day, written once the record is settled. Any fault counts as "nothing
// stored": the broker has it, and tells which version is the record.

import { hashText } from '../../../shared/text/hash.ts';
import { type Day, dayText } from '../../../shared/past/calendar.ts';
import type { WriteLog } from '../log/write-log.ts';
import { openRecord } from './record.ts';
import { PAST_FORMAT } from './series-store.ts';
import type { Snapshot } from './snapshot.ts';
import { type KeyValue, readInTime, writeOrNote } from './snapshot-store.ts';

export interface RecordStore {
  /** Never rejects; undefined if nothing is stored or it can't be read. @param set its canonical text. */
  read(set: string, day: Day): Promise<Snapshot | undefined>;
  /** Never rejects. */
  write(set: string, day: Day, bytes: ArrayBuffer): Promise<void>;
  /** Rejects if KV does not do it. */
  drop(set: string, day: Day): Promise<void>;
}

const LIFETIME_SECONDS = 366 * 86_400;
/** How long a place of the network remembers what KV told it, also that nothing was there: the broker has it then. */
const READ_CACHE_SECONDS = 3600;
/** As in the keys of snapshots. */
const LONGEST_SET_TEXT = 200;

const keyOf = (set: string, day: Day): string =>
  `${PAST_FORMAT}/record/${set.length > LONGEST_SET_TEXT ? `#${hashText(set)}` : set}/${dayText(day)}`;

export const createRecordStore = (store: KeyValue, log: WriteLog): RecordStore => {
  const read = async (set: string, day: Day): Promise<Snapshot | undefined> => {
    const bytes = await store.get(keyOf(set, day), { type: 'arrayBuffer', cacheTtl: READ_CACHE_SECONDS });
    const record = bytes === null ? undefined : await openRecord(bytes);
    if (bytes !== null && record === undefined) log('record-spoilt', { set, day: dayText(day), place: 'KV' });
    return record;
  };
  return {
    read: (set, day) =>
      readInTime(
        () => read(set, day),
        () => log('series-read-failed', {}),
      ),
    write: (set, day, bytes) =>
      writeOrNote(
        () => store.put(keyOf(set, day), bytes, { expirationTtl: LIFETIME_SECONDS }),
        () => log('series-write-failed', { set, day: dayText(day) }),
      ),
    drop: (set, day) => store.delete(keyOf(set, day)),
  };
};
