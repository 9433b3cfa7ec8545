// The broker's figures over time: tallies per five minutes for a day, and per hour for a month. They wait in memory
// until the broker writes something else; a broker that ends loses those not yet written.

import { isNumber, isRecordOf, readStored, type Check } from '../notebook.ts';
import { textIn, type Sql } from '../sql.ts';
import { addTally, measureNames, medianMilliseconds, type Tally } from './tally.ts';

/** Tallies of periods of equal length, the oldest first; periods without a write are left out. */
export interface HistoryTable {
  readonly seconds: number;
  /** Names of a row's figures; the first is the start of the period, milliseconds since 1970. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | null)[])[];
}

export interface History {
  /** Adds a tally of what was written elsewhere: the next `write` stores it. */
  note(tally: Tally): void;
  /** Adds a tally that alone is not worth a write. */
  noteLightly(tally: Tally): void;
  /** Stores the tallies if `note` was called since the last write. */
  write(now: number): void;
  read(now: number): readonly HistoryTable[];
}

/** Old rows are deleted by count, not by date: the clock may be ahead for a moment. */
const periods = [
  { seconds: 300, kept: 288 },
  { seconds: 3600, kept: 744 },
] as const;

export const historyColumns = ['start', ...measureNames, 'medianMilliseconds'] as const;

const startOf = (time: number, seconds: number): number => Math.floor(time / 1000 / seconds) * seconds * 1000;

const rowOf = (start: number, tally: Tally): readonly (number | null)[] => [
  start,
  ...measureNames.map((name) => tally[name] ?? null),
  medianMilliseconds(tally),
];

const isTally: Check<Tally> = (stored): stored is Tally => isRecordOf(stored, isNumber);

export const createHistory = (sql: Sql): History => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS history (seconds INTEGER, start INTEGER, tally TEXT NOT NULL, PRIMARY KEY (seconds, start)) WITHOUT ROWID',
  );
  let waiting: Tally = {};
  let isDue = false;

  const tallies = (seconds: number, from: number, to: number): Map<number, Tally> =>
    new Map(
      sql
        .exec(
          'SELECT start, tally FROM history WHERE seconds = ? AND start >= ? AND start <= ? ORDER BY start',
          seconds,
          from,
          to,
        )
        .toArray()
        .flatMap((row) => {
          const tally = readStored(textIn(row, 'tally'), isTally);
          return tally === undefined ? [] : [[Number(row['start']), tally] as const];
        }),
    );

  const forget = (seconds: number, kept: number): void => {
    sql.exec(
      'DELETE FROM history WHERE seconds = ? AND start <= (SELECT start FROM history WHERE seconds = ? ORDER BY start DESC LIMIT 1 OFFSET ?)',
      seconds,
      seconds,
      kept,
    );
  };

  return {
    note(tally) {
      waiting = addTally(waiting, tally);
      isDue = true;
    },
    noteLightly(tally) {
      waiting = addTally(waiting, tally);
    },
    write(now) {
      if (!isDue) return;
      for (const { seconds, kept } of periods) {
        const start = startOf(now, seconds);
        const before = tallies(seconds, start, start).get(start);
        const sum = JSON.stringify(addTally(before ?? {}, waiting));
        sql.exec('INSERT OR REPLACE INTO history VALUES (?, ?, ?)', seconds, start, sum);
        if (before === undefined) forget(seconds, kept);
      }
      waiting = {};
      isDue = false;
    },
    read: (now) =>
      periods.map(({ seconds, kept }) => {
        const start = startOf(now, seconds);
        const held = tallies(seconds, start - (kept - 1) * seconds * 1000, start);
        if (Object.keys(waiting).length > 0) held.set(start, addTally(held.get(start) ?? {}, waiting));
        return { seconds, columns: historyColumns, rows: [...held].map(([at, tally]) => rowOf(at, tally)) };
      }),
  };
};
