// The series of past prices in the broker's SQLite: what was paid for is stored here before it answers.

import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import { decodeSeries, encodeSeries } from '../../../../shared/past/series-layout.ts';
import { createRecent } from '../../cache/recent.ts';
import type { SeriesOf } from '../../codec/series-store.ts';
import type { WriteLog } from '../../log/write-log.ts';
import { textIn, type Sql } from '../sql.ts';

/** A series at its place among those of its coin. */
export interface StoredSeries {
  readonly place: number;
  readonly series: HeldSeries;
  readonly bytes: ArrayBuffer;
}

export interface SeriesTable {
  /** The readable series of a coin, in the order in which they were added. A broken one is deleted. */
  read(of: SeriesOf): readonly StoredSeries[];
  /** Stores what differs from `before`: a changed series at its place, a new one after all others. */
  write(of: SeriesOf, before: readonly StoredSeries[], after: readonly HeldSeries[]): void;
  /** The coins whose source was asked last, at most so many, the last one first. */
  lastAsked(simulated: boolean, most: number): readonly string[];
  /** Of all coins. */
  size(): { readonly coins: number; readonly bytes: number };
}

/** Approximate maximum memory of decoded series; a daily series of ten years has 100 KB. */
const MAX_BYTES_IN_MEMORY = 8 * 1024 * 1024;
const ENTRY_BYTES = 500;

/** A row holds a series: it may have 2 MB. */
export const MAX_POINTS = 60_000;

const bytesOf = (stored: readonly StoredSeries[]): number =>
  stored.reduce((sum, { bytes }) => sum + bytes.byteLength, ENTRY_BYTES);

const keyOf = ({ coin, simulated }: SeriesOf): string => `${Number(simulated)} ${coin}`;

export const createSeriesTable = (sql: Sql, log: WriteLog): SeriesTable => {
  sql.exec(`CREATE TABLE IF NOT EXISTS series (
    coin TEXT, simulated INTEGER, place INTEGER, asked_at REAL NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (coin, simulated, place))`);
  const recent = createRecent<readonly StoredSeries[]>(MAX_BYTES_IN_MEMORY, bytesOf);

  const decode = ({ coin, simulated }: SeriesOf, place: number, bytes: ArrayBuffer): readonly StoredSeries[] => {
    const series = decodeSeries(new Uint8Array(bytes));
    if (series.ok) return [{ place, series: series.value, bytes }];
    log('series-spoilt', { coin, place: 'storage', damage: series.error });
    // Another version of Coinsheet may read it.
    if (series.error !== 'version')
      sql.exec('DELETE FROM series WHERE coin = ? AND simulated = ? AND place = ?', coin, Number(simulated), place);
    return [];
  };

  const read: SeriesTable['read'] = (of) => {
    const known = recent.get(keyOf(of));
    if (known !== undefined) return known;
    const stored = sql
      .exec(
        'SELECT place, bytes FROM series WHERE coin = ? AND simulated = ? ORDER BY place',
        of.coin,
        Number(of.simulated),
      )
      .toArray()
      .flatMap(({ place, bytes }) => (bytes instanceof ArrayBuffer ? decode(of, Number(place), bytes) : []));
    if (stored.length > 0) recent.set(keyOf(of), stored);
    return stored;
  };

  const nextPlace = ({ coin, simulated }: SeriesOf): number => {
    const [row] = sql
      .exec('SELECT MAX(place) AS last FROM series WHERE coin = ? AND simulated = ?', coin, Number(simulated))
      .toArray();
    return typeof row?.['last'] === 'number' ? row['last'] + 1 : 0;
  };

  const countAll = (): ReturnType<SeriesTable['size']> => {
    const [row] = sql.exec('SELECT COUNT(DISTINCT coin) AS coins, TOTAL(LENGTH(bytes)) AS bytes FROM series').toArray();
    return { coins: Number(row?.['coins'] ?? 0), bytes: Number(row?.['bytes'] ?? 0) };
  };
  /** Undefined after a change: it is counted over all rows, and only when it is asked for. */
  let size: ReturnType<SeriesTable['size']> | undefined;

  return {
    read,
    write(of, before, after) {
      for (const [index, series] of after.entries()) {
        const held = before[index];
        if (held?.series === series) continue;
        const { buffer } = encodeSeries(series);
        const place = held?.place ?? nextPlace(of);
        const values = [of.coin, Number(of.simulated), place, series.askedAt, buffer];
        sql.exec('INSERT OR REPLACE INTO series VALUES (?, ?, ?, ?, ?)', ...values);
      }
      recent.delete(keyOf(of));
      size = undefined;
    },
    lastAsked: (simulated, most) =>
      sql
        .exec(
          'SELECT coin FROM series WHERE simulated = ? GROUP BY coin ORDER BY MAX(asked_at) DESC, coin LIMIT ?',
          Number(simulated),
          most,
        )
        .toArray()
        .map((row) => textIn(row, 'coin')),
    size: () => (size ??= countAll()),
  };
};
