// Bounds the bytes of stored series: those of the coins that were not used for the longest time go first. A series
// counts as used when it is paid for, and on each day on which an isolate has the broker read it, so what was paid for
// of late stays.

import { DAY_SECONDS } from '../../../../shared/past/calendar.ts';
import type { SeriesOf } from '../../codec/series-store.ts';
import { textIn, type Sql } from '../storage.ts';

interface SeriesBound {
  /** Notes that a coin's series are read. @param now milliseconds since 1970. */
  noteUse(of: SeriesOf, now: number): void;
  /** The coins that have to go so that all series have at most this number of bytes; never the one used last. */
  overdue(most: number): readonly SeriesOf[];
  /** The coin's series are gone. */
  forget(of: SeriesOf): void;
}

const keyOf = ({ coin, simulated }: SeriesOf): string => `${Number(simulated)} ${coin}`;

export const createSeriesBound = (sql: Sql): SeriesBound => {
  sql.exec(`CREATE TABLE IF NOT EXISTS series_use (
    coin TEXT, simulated INTEGER, day INTEGER NOT NULL, PRIMARY KEY (coin, simulated)) WITHOUT ROWID`);
  /** The coins noted today: one write a coin and day. */
  let noted = new Set<string>();
  let notedDay = -1;
  return {
    noteUse(of, now) {
      const day = Math.floor(now / 1000 / DAY_SECONDS);
      if (day !== notedDay) [noted, notedDay] = [new Set(), day];
      if (noted.has(keyOf(of))) return;
      noted.add(keyOf(of));
      sql.exec('INSERT OR REPLACE INTO series_use VALUES (?, ?, ?)', of.coin, Number(of.simulated), day);
    },
    overdue(most) {
      const coins = sql
        .exec(
          `SELECT series.coin AS coin, series.simulated AS simulated, TOTAL(LENGTH(bytes)) AS bytes,
            MAX(MAX(asked_at), IFNULL(MAX(day), 0) * ?) AS used_at
          FROM series LEFT JOIN series_use ON series_use.coin = series.coin AND series_use.simulated = series.simulated
          GROUP BY series.coin, series.simulated ORDER BY used_at DESC, series.coin`,
          DAY_SECONDS,
        )
        .toArray();
      let bytes = 0;
      return coins.flatMap((row, index): SeriesOf[] => {
        bytes += Number(row['bytes']);
        return index === 0 || bytes <= most ? [] : [{ coin: textIn(row, 'coin'), simulated: row['simulated'] === 1 }];
      });
    },
    forget({ coin, simulated }) {
      sql.exec('DELETE FROM series_use WHERE coin = ? AND simulated = ?', coin, Number(simulated));
    },
  };
};
