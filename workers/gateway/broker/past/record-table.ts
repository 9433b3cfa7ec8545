// The recorded days in the broker's SQLite. A record is written once and never changed.

import type { Day } from '../../../../shared/past/calendar.ts';
import { textIn, type Sql } from '../sql.ts';
import { joinPieces, piecesOf } from '../sets/part-store.ts';

export interface RecordTable {
  /** The recorded days by set, rising. */
  days(): ReadonlyMap<string, readonly Day[]>;
  has(set: string, day: Day): boolean;
  read(set: string, day: Day): ArrayBuffer | undefined;
  /** False, and nothing is changed, if the day is recorded already. */
  write(set: string, day: Day, bytes: ArrayBuffer): boolean;
}

export const createRecordTable = (sql: Sql): RecordTable => {
  sql.exec(`CREATE TABLE IF NOT EXISTS records (
    base_set TEXT, day INTEGER, piece INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (base_set, day, piece))`);
  const days = new Map<string, Day[]>();
  for (const row of sql.exec('SELECT base_set, day FROM records WHERE piece = 0 ORDER BY day').toArray()) {
    const set = textIn(row, 'base_set');
    days.set(set, [...(days.get(set) ?? []), Number(row['day'])]);
  }
  const has: RecordTable['has'] = (set, day) => days.get(set)?.includes(day) === true;
  /** What is stored decides, not what is in memory. */
  const isStored = (set: string, day: Day): boolean =>
    sql.exec('SELECT 1 FROM records WHERE base_set = ? AND day = ? AND piece = 0', set, day).toArray().length > 0;
  return {
    days: () => days,
    has,
    read(set, day) {
      const pieces = sql
        .exec('SELECT bytes FROM records WHERE base_set = ? AND day = ? ORDER BY piece', set, day)
        .toArray()
        .flatMap(({ bytes }) => (bytes instanceof ArrayBuffer ? [bytes] : []));
      return pieces.length === 0 ? undefined : joinPieces(pieces);
    },
    write(set, day, bytes) {
      if (isStored(set, day)) return false;
      // What an attempt left that was cut off may be of another snapshot, with more pieces.
      sql.exec('DELETE FROM records WHERE base_set = ? AND day = ?', set, day);
      // The first piece last: only with it the day counts as recorded.
      for (const [piece, part] of [...piecesOf(bytes).entries()].toReversed())
        sql.exec('INSERT INTO records VALUES (?, ?, ?, ?)', set, day, piece, part);
      days.set(
        set,
        [...(days.get(set) ?? []), day].sort((a, b) => a - b),
      );
      return true;
    },
  };
};
