// The series of past prices in the broker's SQLite: what was paid for is stored here before it answers, an answer in
// doubt beside them. Beyond a bound those of the coins that were not used for the longest time go: a series counts as
// used when it is paid for, and on each day on which an isolate has the broker read it.

import { DAY_SECONDS } from '../../../../shared/past/calendar.ts';
import type { HeldSeries } from '../../../../shared/past/held-series.ts';
import { decodeSeries, DOUBTED_AT, encodeSeries } from '../../../../shared/past/series-layout.ts';
import { createRecent } from '../../cache/recent.ts';
import type { SeriesOf } from '../../codec/series-store.ts';
import { type SqlRow, textIn, type Tools } from '../storage.ts';

/** A series at its place among those of its coin. */
export interface StoredSeries {
  readonly place: number;
  readonly series: HeldSeries;
  readonly bytes: ArrayBuffer;
}

export interface SeriesSize {
  readonly coins: number;
  readonly bytes: number;
  /** How many series of each period have which step, the most first; null: fewer than two points. */
  readonly steps: readonly { readonly period: string; readonly stepSeconds: number | null; readonly series: number }[];
}

export interface SeriesTable {
  /** The readable series of a coin, in the order in which they were added. A broken one is deleted. */
  read(of: SeriesOf): readonly StoredSeries[];
  /** Stores what differs from `before`: a changed series at its place, a new one after all others. */
  write(of: SeriesOf, before: readonly StoredSeries[], after: readonly HeldSeries[]): void;
  /** Deletes all series of a coin. */
  drop(of: SeriesOf): void;
  /** The last answer for a period that is in doubt, or, without points, that could not be read. */
  rival(of: SeriesOf, period: string): HeldSeries | undefined;
  writeRival(of: SeriesOf, rival: HeldSeries): void;
  /** A later answer settled it. */
  dropRival(of: SeriesOf, period: string): void;
  /** Answers in doubt, and since when the oldest is, milliseconds since 1970. */
  inDoubt(): { readonly series: number; readonly since: number | null };
  /** The coins whose source was asked last, at most this number, the last one first. */
  lastAsked(simulated: boolean, most: number): readonly string[];
  /** Of all coins. */
  size(): SeriesSize;
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

/** Offset and length of the step and of the period's name in a stored series (shared/past/series-layout.ts). */
const HEAD_SQL = 'substr(bytes, 41, 8) AS step, substr(bytes, 49, 8) AS period';

const stepIn = ({ step }: SqlRow): number | null => {
  const value = step instanceof ArrayBuffer && step.byteLength === 8 ? new Float64Array(step)[0] : undefined;
  return value === undefined || Number.isNaN(value) ? null : value;
};

const periodIn = ({ period }: SqlRow): string =>
  period instanceof ArrayBuffer ? new TextDecoder().decode(period).replaceAll('\0', '') : '';

interface SeriesTableOptions extends Pick<Tools, 'sql' | 'now' | 'log'> {
  /** Of all series; the least recently used go beyond it. */
  readonly mostBytes?: number;
}

export const createSeriesTable = ({ sql, log, now, mostBytes = MOST_BYTES }: SeriesTableOptions): SeriesTable => {
  sql.exec(`CREATE TABLE IF NOT EXISTS series (
    coin TEXT, simulated INTEGER, place INTEGER, asked_at REAL NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (coin, simulated, place))`);
  sql.exec(`CREATE TABLE IF NOT EXISTS series_rivals (
    coin TEXT, simulated INTEGER, period TEXT, bytes BLOB NOT NULL, PRIMARY KEY (coin, simulated, period))`);
  sql.exec(`CREATE TABLE IF NOT EXISTS series_use (
    coin TEXT, simulated INTEGER, day INTEGER NOT NULL, PRIMARY KEY (coin, simulated)) WITHOUT ROWID`);
  const recent = createRecent<readonly StoredSeries[]>(MAX_BYTES_IN_MEMORY, bytesOf);
  /** The coins whose use is noted today: one write a coin and day. */
  let noted = new Set<string>();
  let notedDay = -1;
  /** Both are undefined until they are counted, which reads all rows; `size` is so again after each change. */
  let bytes: number | undefined;
  let size: SeriesSize | undefined;

  const countBytes = (): number =>
    Number(sql.exec('SELECT TOTAL(LENGTH(bytes)) AS bytes FROM series').toArray()[0]?.['bytes'] ?? 0);

  const countSize = (): SeriesSize => {
    const [row] = sql.exec('SELECT COUNT(*) AS coins FROM (SELECT DISTINCT coin, simulated FROM series)').toArray();
    const steps = sql
      .exec(`SELECT ${HEAD_SQL}, COUNT(*) AS series FROM series GROUP BY 1, 2 ORDER BY 3 DESC, 2, 1`)
      .toArray()
      .map((one) => ({ period: periodIn(one), stepSeconds: stepIn(one), series: Number(one['series']) }));
    return { coins: Number(row?.['coins'] ?? 0), bytes: (bytes ??= countBytes()), steps };
  };

  const noteUse = ({ coin, simulated }: SeriesOf): void => {
    const day = Math.floor(now() / 1000 / DAY_SECONDS);
    if (day !== notedDay) [noted, notedDay] = [new Set(), day];
    const key = keyOf({ coin, simulated });
    if (noted.has(key)) return;
    noted.add(key);
    sql.exec('INSERT OR REPLACE INTO series_use VALUES (?, ?, ?)', coin, Number(simulated), day);
  };

  /** The coins that have to go so that all series have at most this number of bytes; never the one used last. */
  const overdue = (most: number): readonly SeriesOf[] => {
    const coins = sql
      .exec(
        `SELECT series.coin AS coin, series.simulated AS simulated, TOTAL(LENGTH(bytes)) AS bytes,
          MAX(MAX(asked_at), IFNULL(MAX(day), 0) * ?) AS used_at
        FROM series LEFT JOIN series_use ON series_use.coin = series.coin AND series_use.simulated = series.simulated
        GROUP BY series.coin, series.simulated ORDER BY used_at DESC, series.coin`,
        DAY_SECONDS,
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

  const read: SeriesTable['read'] = (of) => {
    const known = recent.get(keyOf(of));
    if (known !== undefined && known.length > 0) noteUse(of);
    if (known !== undefined) return known;
    const stored = sql
      .exec(
        'SELECT place, bytes FROM series WHERE coin = ? AND simulated = ? ORDER BY place',
        of.coin,
        Number(of.simulated),
      )
      .toArray()
      .flatMap((row) => (row['bytes'] instanceof ArrayBuffer ? decode(of, Number(row['place']), row['bytes']) : []));
    if (stored.length > 0) {
      recent.set(keyOf(of), stored);
      noteUse(of);
    }
    return stored;
  };

  const nextPlace = ({ coin, simulated }: SeriesOf): number => {
    const [row] = sql
      .exec('SELECT MAX(place) AS last FROM series WHERE coin = ? AND simulated = ?', coin, Number(simulated))
      .toArray();
    return typeof row?.['last'] === 'number' ? row['last'] + 1 : 0;
  };

  const drop = (of: SeriesOf): void => {
    for (const table of ['series_rivals', 'series', 'series_use'])
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
    write(of, before, all) {
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
      noteUse(of);
      trim();
    },
    drop,
    rival({ coin, simulated }, period) {
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
    writeRival({ coin, simulated }, rival) {
      const { buffer } = encodeSeries(rival);
      const values = [coin, Number(simulated), rival.period, buffer];
      sql.exec('INSERT OR REPLACE INTO series_rivals VALUES (?, ?, ?, ?)', ...values);
    },
    dropRival({ coin, simulated }, period) {
      const values = [coin, Number(simulated), period];
      sql.exec('DELETE FROM series_rivals WHERE coin = ? AND simulated = ? AND period = ?', ...values);
    },
    inDoubt() {
      const rows = sql.exec(`SELECT substr(bytes, ${DOUBTED_AT + 1}, 4) AS since FROM series_rivals`).toArray();
      // Zero: one that could not be read.
      const times = rows.flatMap(({ since }) => (since instanceof ArrayBuffer ? [...new Uint32Array(since)] : []));
      const doubted = times.filter((time) => time > 0);
      return { series: doubted.length, since: doubted.length === 0 ? null : Math.min(...doubted) * 1000 };
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
    size: () => (size ??= countSize()),
  };
};
