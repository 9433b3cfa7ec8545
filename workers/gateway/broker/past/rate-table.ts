// The currencies' rates at the close of recorded days, in the broker's SQLite. A day's rates are written once
// and stay until an operator has the day forgotten.

import { type Day, dayText } from '../../../../shared/past/calendar.ts';
import { crc32 } from '../../../../shared/past/series-layout.ts';
import type { WriteLog } from '../../log/write-log.ts';
import type { DayRates } from '../broker-api.ts';
import { textIn, type Sql, type SqlRow } from '../storage.ts';

export interface ClosingRates {
  /** When they were asked for, milliseconds since 1970. */
  readonly at: number;
  readonly simulated: boolean;
  /** Units of each currency for a US dollar, by code. */
  readonly perDollar: Readonly<Record<string, number>>;
}

interface Known extends ClosingRates {
  readonly day: Day;
}

export interface RateTable {
  has(day: Day): boolean;
  /** Does nothing if the day has rates already. */
  write(day: Day, rates: ClosingRates): void;
  /** False if it had none. */
  drop(day: Day): boolean;
  /** The rates of a currency, by day, rising; without those that are damaged. */
  of(currency: string): DayRates;
}

/** Detects damage of what a row says. */
const checksumOf = (day: Day, at: number, simulated: boolean, rates: string): number =>
  crc32(new TextEncoder().encode(`${day} ${at} ${Number(simulated)} ${rates}`));

export const createRateTable = (sql: Sql, log: WriteLog): RateTable => {
  sql.exec(`CREATE TABLE IF NOT EXISTS rates (
    day INTEGER PRIMARY KEY, at INTEGER NOT NULL, simulated INTEGER NOT NULL, rates TEXT NOT NULL,
    checksum INTEGER NOT NULL)`);
  const days = new Set(
    sql
      .exec('SELECT day FROM rates')
      .toArray()
      .map((row) => Number(row['day'])),
  );

  const decode = (row: SqlRow): readonly Known[] => {
    const [day, at, simulated] = [Number(row['day']), Number(row['at']), row['simulated'] === 1];
    const rates = textIn(row, 'rates');
    if (checksumOf(day, at, simulated, rates) === row['checksum'])
      return [{ day, at, simulated, perDollar: JSON.parse(rates) }];
    log('record-spoilt', { rates: dayText(day), place: 'storage' });
    return [];
  };
  /** All days, rising: 1 MB a year. Undefined until they are asked for. */
  let known: readonly Known[] | undefined;

  return {
    has: (day) => days.has(day),
    write(day, { at, simulated, perDollar }) {
      if (days.has(day)) return;
      const rates = JSON.stringify(perDollar);
      const sum = checksumOf(day, at, simulated, rates);
      sql.exec('INSERT OR IGNORE INTO rates VALUES (?, ?, ?, ?, ?)', day, at, Number(simulated), rates, sum);
      days.add(day);
      known = undefined;
    },
    drop(day) {
      sql.exec('DELETE FROM rates WHERE day = ?', day);
      known = undefined;
      return days.delete(day);
    },
    of(currency) {
      known ??= sql.exec('SELECT * FROM rates ORDER BY day').toArray().flatMap(decode);
      return known.flatMap(({ day, simulated, perDollar }): DayRates => {
        const rate: unknown = perDollar[currency];
        return typeof rate === 'number' ? [{ day, rate, simulated }] : [];
      });
    },
  };
};
