// Gives isolates the settled records. They ask for what KV lacks, so what they ask for is copied to KV.

import type { Day } from '../../../../shared/past/calendar.ts';
import type { RecordStore } from '../../codec/record-store.ts';
import type { PastWriter } from './past-writer.ts';
import { settledAt, type RecordTable } from './record-table.ts';

export interface RecordDesk {
  /** Undefined if there is none. @param set its canonical text. */
  record(set: string, day: Day): ArrayBuffer | undefined;
}

export interface RecordDeskOptions {
  readonly table: Pick<RecordTable, 'has' | 'read'>;
  readonly store: Pick<RecordStore, 'write'>;
  readonly writer: PastWriter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A place of the network may remember for so long that KV has none, and ask again. */
const AGAIN_MILLISECONDS = 3_600_000;

export const createRecordDesk = ({ table, store, writer, now }: RecordDeskOptions): RecordDesk => {
  const copiedAt = new Map<string, number>();
  return {
    record(set, day) {
      const bytes = table.has(set, day) && now() >= settledAt(day) ? table.read(set, day) : undefined;
      const key = `${day} ${set}`;
      if (bytes === undefined || now() - (copiedAt.get(key) ?? 0) < AGAIN_MILLISECONDS) return bytes;
      copiedAt.set(key, now());
      writer.write(() => store.write(set, day, bytes));
      return bytes;
    },
  };
};
