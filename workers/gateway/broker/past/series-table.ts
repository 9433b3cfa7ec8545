// The series of past prices in the broker's SQLite: what was paid for is stored here before it answers.

import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import { decodeSeries, encodeSeries } from '../../../../shared/past/series-layout.ts';
import { createRecent } from '../../cache/recent.ts';
import type { SeriesOf } from '../../codec/series-store.ts';
import type { WriteLog } from '../../log/write-log.ts';
import { textIn, type Sql, type SqlRow } from '../sql.ts';
import { createSeriesBound } from './series-bound.ts';

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
  size(): SeriesSize;
}

export interface SeriesSize {
  readonly coins: number;
  readonly bytes: number;
  /** How many series of each period have which step, the most first. */
  readonly steps: readonly SeriesStep[];
}

export interface SeriesStep {
  readonly period: string;
  /** Null: fewer than two points. */
  readonly stepSeconds: number | null;
  readonly series: number;
}

/** Approximate maximum memory of decoded series; a daily series of ten years has 100 KB. */
const MAX_BYTES_IN_MEMORY = 8 * 1024 * 1024;
const ENTRY_BYTES = 500;

/** Of an object's 10 GB: ten thousand coins with ten years of days, half of which a plan's 1 GB of KV holds. */
export const MOST_BYTES = 1_000_000_000;

/** Part of the bound that is freed at once. */
const TRIMMED_PART = 0.02;

/** A row holds a series: it may have 2 MB. */
export const MAX_POINTS = 60_000;

const bytesOf = (stored: readonly StoredSeries[]): number =>
  stored.reduce((sum, { bytes }) => sum + bytes.byteLength, ENTRY_BYTES);

const keyOf = ({ coin, simulated }: SeriesOf): string => `${Number(simulated)} ${coin}`;

/** Offset and length of the step and of the period's name in a stored series (shared/past/series-layout.ts). */
const HEAD_SQL = 'substr(bytes, 41, 8) AS step, substr(bytes, 49, 16) AS period';

const stepIn = (row: SqlRow): number | null => {
  const { step } = row;
  const value = step instanceof ArrayBuffer && step.byteLength === 8 ? new Float64Array(step)[0] : undefined;
  return value === undefined || Number.isNaN(value) ? null : value;
};

const periodIn = ({ period }: SqlRow): string =>
  period instanceof ArrayBuffer ? new TextDecoder().decode(period).replaceAll('\0', '') : '';

export interface SeriesTableOptions {
  readonly sql: Sql;
  readonly log: WriteLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Of all series; the least recently used go beyond it. */
  readonly mostBytes?: number;
}

export const createSeriesTable = ({ sql, log, now, mostBytes = MOST_BYTES }: SeriesTableOptions): SeriesTable => {
  sql.exec(`CREATE TABLE IF NOT EXISTS series (
    coin TEXT, simulated INTEGER, place INTEGER, asked_at REAL NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (coin, simulated, place))`);
  const bound = createSeriesBound(sql);
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
    if (known !== undefined && known.length > 0) bound.noteUse(of, now());
    if (known !== undefined) return known;
    const stored = sql
      .exec(
        'SELECT place, bytes FROM series WHERE coin = ? AND simulated = ? ORDER BY place',
        of.coin,
        Number(of.simulated),
      )
      .toArray()
      .flatMap(({ place, bytes }) => (bytes instanceof ArrayBuffer ? decode(of, Number(place), bytes) : []));
    if (stored.length > 0) {
      recent.set(keyOf(of), stored);
      bound.noteUse(of, now());
    }
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
    const steps = sql
      .exec(`SELECT ${HEAD_SQL}, COUNT(*) AS series FROM series GROUP BY 1, 2 ORDER BY 3 DESC, 2, 1`)
      .toArray()
      .map((one) => ({ period: periodIn(one), stepSeconds: stepIn(one), series: Number(one['series']) }));
    return { coins: Number(row?.['coins'] ?? 0), bytes: Number(row?.['bytes'] ?? 0), steps };
  };
  /** Bytes of all series; undefined until they are counted. */
  let total: number | undefined;

  const trim = (): void => {
    total ??= countAll().bytes;
    if (total <= mostBytes) return;
    // Down to a little less, so that not each new series makes a pass over all of them.
    for (const of of bound.overdue(mostBytes * (1 - TRIMMED_PART))) {
      sql.exec('DELETE FROM series WHERE coin = ? AND simulated = ?', of.coin, Number(of.simulated));
      bound.forget(of);
      recent.delete(keyOf(of));
      log('series-dropped', { coin: of.coin });
    }
    total = undefined;
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
        if (total !== undefined) total += buffer.byteLength - (held?.bytes.byteLength ?? 0);
      }
      recent.delete(keyOf(of));
      bound.noteUse(of, now());
      size = undefined;
      trim();
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
