// The series of past prices in the broker's SQLite: what was paid for is stored here before it answers, an answer in
// doubt beside them. Beyond a bound those of the coins whose source was asked the longest time ago go.

import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import { decodeSeries, DOUBTED_AT, encodeSeries } from '../../../../shared/past/series-layout.ts';
import { createRecent } from '../../cache/recent.ts';
import type { SeriesOf } from '../../codec/past-store.ts';
import { textIn, type Tools } from '../storage.ts';

/** A series at its place among those of its coin. */
export interface StoredSeries {
  readonly place: number;
  readonly series: HeldSeries;
  readonly bytes: ArrayBuffer;
}

export interface SeriesSize {
  readonly coins: number;
  readonly bytes: number;
}

/** Approximate maximum memory of decoded series; a daily series of ten years has 100 KB. */
const MAX_BYTES_IN_MEMORY = 8 * 1024 * 1024;
const ENTRY_BYTES = 500;

/** Of an object's 10 GB: ten thousand coins with ten years of days; a plan's 1 GB of KV holds half of them. */
const MOST_BYTES = 1_000_000_000;

/** Part of the bound that is freed at once. */
const TRIMMED_PART = 0.02;

/** A row holds a series: it may have 2 MB. */
export const MAX_POINTS = 60_000;

const bytesOf = (stored: readonly StoredSeries[]): number =>
  stored.reduce((sum, { bytes }) => sum + bytes.byteLength, ENTRY_BYTES);

const keyOf = ({ coin, simulated }: SeriesOf): string => `${Number(simulated)} ${coin}`;

interface SeriesTableOptions extends Pick<Tools, 'sql' | 'log'> {
  /** Of all series; those asked for the longest time ago go beyond it. */
  readonly mostBytes?: number;
}

export const createSeriesTable = ({ sql, log, mostBytes = MOST_BYTES }: SeriesTableOptions) => {
  sql.exec(`CREATE TABLE IF NOT EXISTS series (
    coin TEXT, simulated INTEGER, place INTEGER, asked_at REAL NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (coin, simulated, place))`);
  sql.exec(`CREATE TABLE IF NOT EXISTS series_rivals (
    coin TEXT, simulated INTEGER, period TEXT, bytes BLOB NOT NULL, PRIMARY KEY (coin, simulated, period))`);
  const recent = createRecent<readonly StoredSeries[]>(MAX_BYTES_IN_MEMORY, bytesOf);
  /** Both are undefined until they are counted, which reads all rows; `size` is so again after each change. */
  let bytes: number | undefined;
  let size: SeriesSize | undefined;

  const countBytes = (): number =>
    Number(sql.exec('SELECT TOTAL(LENGTH(bytes)) AS bytes FROM series').toArray()[0]?.['bytes'] ?? 0);

  const countSize = (): SeriesSize => {
    const [row] = sql.exec('SELECT COUNT(*) AS coins FROM (SELECT DISTINCT coin, simulated FROM series)').toArray();
    return { coins: Number(row?.['coins'] ?? 0), bytes: (bytes ??= countBytes()) };
  };

  /** The coins that have to go so that all series have at most this number of bytes; never the one asked for last. */
  const overdue = (most: number): readonly SeriesOf[] => {
    const coins = sql
      .exec(
        `SELECT coin, simulated, TOTAL(LENGTH(bytes)) AS bytes FROM series
        GROUP BY coin, simulated ORDER BY MAX(asked_at) DESC, coin`,
      )
      .toArray();
    let sum = 0;
    return coins.flatMap((row, index): SeriesOf[] => {
      sum += Number(row['bytes']);
      return index === 0 || sum <= most ? [] : [{ coin: textIn(row, 'coin'), simulated: row['simulated'] === 1 }];
    });
  };

  /** Rows were changed. @param added their bytes less those before; undefined: not known. */
  const noteChange = (added: number | undefined): void => {
    size = undefined;
    bytes = bytes === undefined || added === undefined ? undefined : bytes + added;
  };

  const decode = ({ coin, simulated }: SeriesOf, place: number, stored: ArrayBuffer): readonly StoredSeries[] => {
    const series = decodeSeries(new Uint8Array(stored));
    if (series.ok) return [{ place, series: series.value, bytes: stored }];
    log('series-spoilt', { coin, place: 'storage', damage: series.error });
    // Another version of Coinsheet may read it.
    if (series.error !== 'version') {
      sql.exec('DELETE FROM series WHERE coin = ? AND simulated = ? AND place = ?', coin, Number(simulated), place);
      noteChange(undefined);
    }
    return [];
  };

  /** The readable series of a coin, in the order in which they were added. A broken one is deleted. */
  const read = (of: SeriesOf): readonly StoredSeries[] => {
    const known = recent.get(keyOf(of));
    if (known !== undefined) return known;
    const stored = sql
      .exec(
        'SELECT place, bytes FROM series WHERE coin = ? AND simulated = ? ORDER BY place',
        of.coin,
        Number(of.simulated),
      )
      .toArray()
      .flatMap((row) => (row['bytes'] instanceof ArrayBuffer ? decode(of, Number(row['place']), row['bytes']) : []));
    if (stored.length > 0) recent.set(keyOf(of), stored);
    return stored;
  };

  const nextPlace = ({ coin, simulated }: SeriesOf): number => {
    const [row] = sql
      .exec('SELECT MAX(place) AS last FROM series WHERE coin = ? AND simulated = ?', coin, Number(simulated))
      .toArray();
    return typeof row?.['last'] === 'number' ? row['last'] + 1 : 0;
  };

  const drop = (of: SeriesOf): void => {
    for (const table of ['series_rivals', 'series'])
      sql.exec(`DELETE FROM ${table} WHERE coin = ? AND simulated = ?`, of.coin, Number(of.simulated));
    recent.delete(keyOf(of));
    noteChange(undefined);
  };

  const trim = (): void => {
    bytes ??= countBytes();
    if (bytes <= mostBytes) return;
    // Down to a little less, so that not each new series makes a pass over all of them.
    for (const of of overdue(mostBytes * (1 - TRIMMED_PART))) {
      drop(of);
      log('series-dropped', { coin: of.coin });
    }
  };

  return {
    read,
    /** Stores what differs from `before`: a changed series at its place, a new one after all others. */
    write(of: SeriesOf, before: readonly StoredSeries[], all: readonly HeldSeries[]): void {
      for (const [index, series] of all.entries()) {
        const held = before[index];
        if (held?.series === series) continue;
        const { buffer } = encodeSeries(series);
        const place = held?.place ?? nextPlace(of);
        const values = [of.coin, Number(of.simulated), place, series.askedAt, buffer];
        sql.exec('INSERT OR REPLACE INTO series VALUES (?, ?, ?, ?, ?)', ...values);
        noteChange(buffer.byteLength - (held?.bytes.byteLength ?? 0));
      }
      recent.delete(keyOf(of));
      trim();
    },
    drop,
    /** The last answer for a period that is in doubt, or, without points, that could not be read. */
    rival({ coin, simulated }: SeriesOf, period: string): HeldSeries | undefined {
      const [row] = sql
        .exec(
          'SELECT bytes FROM series_rivals WHERE coin = ? AND simulated = ? AND period = ?',
          coin,
          Number(simulated),
          period,
        )
        .toArray();
      const rival = row?.['bytes'] instanceof ArrayBuffer ? decodeSeries(new Uint8Array(row['bytes'])) : undefined;
      return rival?.ok === true ? rival.value : undefined;
    },
    writeRival({ coin, simulated }: SeriesOf, rival: HeldSeries): void {
      const { buffer } = encodeSeries(rival);
      const values = [coin, Number(simulated), rival.period, buffer];
      sql.exec('INSERT OR REPLACE INTO series_rivals VALUES (?, ?, ?, ?)', ...values);
    },
    /** A later answer settled it. */
    dropRival({ coin, simulated }: SeriesOf, period: string): void {
      const values = [coin, Number(simulated), period];
      sql.exec('DELETE FROM series_rivals WHERE coin = ? AND simulated = ? AND period = ?', ...values);
    },
    /** Answers in doubt, and since when the oldest is, milliseconds since 1970. */
    inDoubt(): { readonly series: number; readonly since: number | null } {
      const rows = sql.exec(`SELECT substr(bytes, ${DOUBTED_AT + 1}, 4) AS since FROM series_rivals`).toArray();
      // Zero: one that could not be read.
      const times = rows.flatMap(({ since }) => (since instanceof ArrayBuffer ? [...new Uint32Array(since)] : []));
      const doubted = times.filter((time) => time > 0);
      return { series: doubted.length, since: doubted.length === 0 ? null : Math.min(...doubted) * 1000 };
    },
    /** The coins whose source was asked last, at most this number, the last one first. */
    lastAsked: (simulated: boolean, most: number): readonly string[] =>
      sql
        .exec(
          'SELECT coin FROM series WHERE simulated = ? GROUP BY coin ORDER BY MAX(asked_at) DESC, coin LIMIT ?',
          Number(simulated),
          most,
        )
        .toArray()
        .map((row) => textIn(row, 'coin')),
    /** Of all coins. */
    size: (): SeriesSize => (size ??= countSize()),
  };
};

export type SeriesTable = ReturnType<typeof createSeriesTable>;
