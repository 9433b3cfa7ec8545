// The recorded days in the broker's SQLite. Within the hour after a day a better snapshot takes the place of the stored
// one; from then on the record is settled: readers are told of it, and it stays as it is until an operator has the day
// forgotten. Isolates ask for what KV lacks, so what they ask for is copied to KV.

import { type Day, startOf } from '../../../../shared/past/calendar.ts';
import { RECORD_HEAD_BYTES, recordVersion } from '../../codec/record.ts';
import type { RecordedDays } from '../broker-api.ts';
import { type Sql, textIn, type Tools } from '../storage.ts';
import { joinPieces, piecesOf } from '../sets/part-store.ts';
import type { RecordStore } from '../../codec/past-store.ts';
import type { PastWriter } from './past-writer.ts';

/** From the end of a day on, in milliseconds: the hour whose snapshots may become its record. */
export const RECORDING_MILLISECONDS = 3_600_000;

/** When the record of a day is settled, milliseconds since 1970. */
export const settledAt = (day: Day): number => startOf(day + 1) * 1000 + RECORDING_MILLISECONDS;

const NOTHING = new ArrayBuffer(0);

export const createRecordTable = (sql: Sql) => {
  sql.exec(`CREATE TABLE IF NOT EXISTS records (
    base_set TEXT, day INTEGER, piece INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (base_set, day, piece))`);
  const recorded = new Map<string, Set<Day>>();
  const note = (set: string, day: Day): void => {
    recorded.set(set, (recorded.get(set) ?? new Set()).add(day));
  };
  for (const row of sql.exec('SELECT base_set, day FROM records WHERE piece = 0').toArray())
    note(textIn(row, 'base_set'), Number(row['day']));

  /** Of all records, which are read for it: only for readers of the past, not at each start. */
  let versions: Map<string, string> | undefined;
  const readVersions = (): Map<string, string> =>
    new Map(
      sql
        .exec(`SELECT base_set, day, substr(bytes, 1, ${RECORD_HEAD_BYTES}) AS head FROM records WHERE piece = 0`)
        .toArray()
        .map((row) => [
          `${Number(row['day'])} ${textIn(row, 'base_set')}`,
          row['head'] instanceof ArrayBuffer ? recordVersion(row['head']) : '',
        ]),
    );

  const days = (now: number): readonly Omit<RecordedDays[number], 'versions'>[] =>
    [...recorded].flatMap(([set, known]) => {
      const settled = [...known].filter((day) => now >= settledAt(day)).sort((one, other) => one - other);
      return settled.length === 0 ? [] : [{ set, days: settled }];
    });

  return {
    /** The settled days of each set, rising. */
    days,
    /** The same with the version of each record. */
    settled(now: number): RecordedDays {
      versions ??= readVersions();
      const known = versions;
      return days(now).map((one) => ({
        ...one,
        versions: one.days.map((day) => known.get(`${day} ${one.set}`) ?? ''),
      }));
    },
    /** Whether something is stored, settled or not. */
    has: (set: string, day: Day): boolean => recorded.get(set)?.has(day) === true,
    read(set: string, day: Day): ArrayBuffer | undefined {
      const pieces = sql
        .exec('SELECT bytes FROM records WHERE base_set = ? AND day = ? ORDER BY piece', set, day)
        .toArray()
        .flatMap(({ bytes }) => (bytes instanceof ArrayBuffer ? [bytes] : []));
      return pieces.length === 0 ? undefined : joinPieces(pieces);
    },
    /** Takes the place of what is stored. */
    write(set: string, day: Day, bytes: ArrayBuffer): void {
      const [last] = sql
        .exec('SELECT MAX(piece) AS piece FROM records WHERE base_set = ? AND day = ?', set, day)
        .toArray();
      const pieces = [...piecesOf(bytes)];
      // Further pieces of a longer record become empty.
      while (pieces.length <= Number(last?.['piece'] ?? 0)) pieces.push(NOTHING);
      // One statement: a broker that ends here has the old record or the new one.
      sql.exec(
        `INSERT OR REPLACE INTO records VALUES ${pieces.map(() => '(?, ?, ?, ?)').join(', ')}`,
        ...pieces.flatMap((piece, index) => [set, day, index, piece]),
      );
      note(set, day);
      versions = undefined;
    },
    /** @returns the sets that had a record of the day. */
    drop(day: Day): readonly string[] {
      const sets = [...recorded].flatMap(([set, known]) => (known.delete(day) ? [set] : []));
      sql.exec('DELETE FROM records WHERE day = ?', day);
      return sets;
    },
    /** All sets that have had one. */
    sets: (): readonly string[] => [...recorded.keys()],
  };
};

export type RecordTable = ReturnType<typeof createRecordTable>;

interface RecordDeskOptions extends Pick<Tools, 'now'> {
  readonly table: Pick<RecordTable, 'has' | 'read'>;
  readonly store: Pick<RecordStore, 'write'>;
  readonly writer: PastWriter;
}

/** A place of the network may remember for so long that KV has none, and ask again. */
const AGAIN_MILLISECONDS = 3_600_000;

export const createRecordDesk = ({ table, store, writer, now }: RecordDeskOptions) => {
  const copiedAt = new Map<string, number>();
  return {
    /** Undefined if there is none. @param set its canonical text. */
    record(set: string, day: Day): ArrayBuffer | undefined {
      const bytes = table.has(set, day) && now() >= settledAt(day) ? table.read(set, day) : undefined;
      const key = `${day} ${set}`;
      if (bytes === undefined || now() - (copiedAt.get(key) ?? 0) < AGAIN_MILLISECONDS) return bytes;
      copiedAt.set(key, now());
      writer.write(() => store.write(set, day, bytes));
      return bytes;
    },
  };
};
