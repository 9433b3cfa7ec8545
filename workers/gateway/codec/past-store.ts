// The past in KV: a value for each series, and one for the last year of many coins, since a table of twenty coins then
// needs one read in place of twenty; a value for each recorded day; and what operators had forgotten. Any fault counts
// as "nothing stored": the broker has it all, and tells which version of a day is its record.

import { type Day, DAY_SECONDS, dayText } from '../../../shared/past/calendar.ts';
import type { HeldSeries } from '../../../shared/past/held-series.ts';
import { type KeyValue, readInTime, seal, unseal, writeOrNote } from './snapshot-store.ts';
import { decodeSeries, encodeSeries } from '../../../shared/past/series-layout.ts';
import type { WriteLog } from '../log/write-log.ts';
import { hashText } from '../../../shared/text/hash.ts';
import { openRecord } from './record.ts';
import type { Snapshot } from './snapshot.ts';

// The bytes of the last year's dollar prices of many coins. Little-endian: a header as JSON, all prices as doubles,
// then the times of each grid. Coins whose points have the same times share a grid.

/** A year back from the last one, and a month more. */
export const RECENT_SECONDS = 400 * DAY_SECONDS;

/** By the coin's id. Their series have prices in dollars only. */
export type RecentCloses = ReadonlyMap<string, HeldSeries>;

/** A coin's series, cut to the last year. */
export interface RecentSeries {
  readonly coin: string;
  readonly held: HeldSeries;
}

/** What a coin has besides its points. JSON has neither NaN nor infinity: null stands for them. */
interface Entry {
  readonly coin: string;
  readonly period: string;
  readonly stepSeconds: number | null;
  readonly from: number | null;
  readonly reach: number;
  readonly askedAt: number;
  /** Not of earlier versions. */
  readonly heard?: number;
  /** Null: it is not doubted. */
  readonly doubtedSince?: number | null;
  /** Place of its grid. */
  readonly grid: number;
}

interface Header {
  readonly entries: readonly Entry[];
  /** Number of times in each grid. */
  readonly grids: readonly number[];
}

const VERSION = 1;
/** Version and length of the header, 4 bytes each. */
const HEAD_BYTES = 8;
const ALIGNMENT = 8;

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

const isSameTimes = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((time, at) => time === other[at]);

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export const encodeRecent = async (coins: readonly RecentSeries[]): Promise<ArrayBuffer> => {
  const grids: Uint32Array[] = [];
  const entries = coins.map(({ coin, held }): Entry => {
    const { times } = held.series;
    const known = grids.findIndex((grid) => isSameTimes(grid, times));
    const grid = known < 0 ? grids.push(times) - 1 : known;
    const { period, stepSeconds, from, reach, askedAt, heard, doubtedSince = null } = held;
    const places = { stepSeconds: finite(stepSeconds), from: finite(from), reach, askedAt, grid };
    return { coin, period, heard, doubtedSince, ...places };
  });
  const header: Header = { entries, grids: grids.map(({ length }) => length) };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const pricesAt = aligned(HEAD_BYTES + text.length);
  const prices = coins.reduce((sum, { held }) => sum + held.series.times.length, 0);
  const times = grids.reduce((sum, { length }) => sum + length, 0);
  const timesAt = pricesAt + prices * Float64Array.BYTES_PER_ELEMENT;
  const end = timesAt + times * Uint32Array.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(end);
  new Uint32Array(bytes.buffer, 0, 2).set([VERSION, text.length]);
  bytes.set(text, HEAD_BYTES);
  let at = pricesAt;
  for (const { held } of coins) {
    const { usd } = held.series.prices;
    new Float64Array(bytes.buffer, at, usd.length).set(usd);
    at += usd.byteLength;
  }
  for (const grid of grids) {
    new Uint32Array(bytes.buffer, at, grid.length).set(grid);
    at += grid.byteLength;
  }
  return await seal(bytes);
};

const noPrices = new Float64Array();

/** Undefined if the bytes are damaged or of another version. The series are views of them. */
const openRecent = async (stored: ArrayBuffer): Promise<RecentCloses | undefined> => {
  const bytes = await unseal(stored);
  if (bytes === undefined || bytes.byteLength < HEAD_BYTES) return undefined;
  const [version, length = 0] = new Uint32Array(stored, 0, 2);
  if (version !== VERSION) return undefined;
  const header: Header = JSON.parse(new TextDecoder().decode(new Uint8Array(stored, HEAD_BYTES, length)));
  const { entries, grids } = header;
  const pointsOf = ({ grid }: Entry): number => grids[grid] ?? 0;
  let at = aligned(HEAD_BYTES + length);
  let timesAt = at;
  for (const entry of entries) timesAt += pointsOf(entry) * Float64Array.BYTES_PER_ELEMENT;
  const times = grids.map((points) => {
    const grid = new Uint32Array(stored, timesAt, points);
    timesAt += grid.byteLength;
    return grid;
  });
  const closes = new Map<string, HeldSeries>();
  for (const entry of entries) {
    const { coin, period, stepSeconds, from, reach, askedAt, heard = 1, doubtedSince = null } = entry;
    const usd = new Float64Array(stored, at, pointsOf(entry));
    at += usd.byteLength;
    closes.set(coin, {
      period,
      series: { times: times[entry.grid] ?? new Uint32Array(), prices: { usd, btc: noPrices, eth: noPrices } },
      stepSeconds: stepSeconds ?? Number.NaN,
      from: from ?? Number.NEGATIVE_INFINITY,
      reach,
      askedAt,
      heard,
      doubtedSince: doubtedSince ?? undefined,
      isListed: true,
    });
  }
  return closes;
};

/** Whose series it is. Invented prices are kept apart: another service may be configured later. */
export interface SeriesOf {
  readonly coin: string;
  readonly simulated: boolean;
}

export interface SeriesStore {
  /** Never rejects; undefined if nothing is stored or it can't be read. */
  read(coin: SeriesOf): Promise<HeldSeries | undefined>;
  /** Whether a coin's series can be stored: a few ids are longer than a key. */
  canStore(coin: SeriesOf): boolean;
  /** Never rejects. */
  write(coin: SeriesOf, series: HeldSeries): Promise<void>;
  /** Deletes a coin's series, and the last year of many coins, which may hold it. Rejects if KV does not do it. */
  drop(coin: SeriesOf): Promise<void>;
  /** The last year of many coins. Never rejects; undefined if nothing is stored or it can't be read. */
  readRecent(simulated: boolean): Promise<RecentCloses | undefined>;
  /** Never rejects. */
  writeRecent(simulated: boolean, coins: readonly RecentSeries[]): Promise<void>;
}

/** Part of every key; a changed layout gets a new one. */
const PAST_FORMAT = 'p1';

/** KV's keys have at most 512 bytes. A hash could be that of another coin. */
const LONGEST_COIN_BYTES = 400;
/** A series that nobody asks for is in the broker alone. */
const LIFETIME_SECONDS = 60 * 86_400;
const READ_CACHE_SECONDS = 300;

const keyOf = ({ coin, simulated }: SeriesOf): string => `${PAST_FORMAT}/${simulated ? 'simulated' : 'series'}/${coin}`;

const recentKeyOf = (simulated: boolean): string => `${PAST_FORMAT}/${simulated ? 'simulated-recent' : 'recent'}`;

/** The platform's digest takes a tenth of the time of the layout's own checksum, which is for storage without one. */
const opened = async (stored: ArrayBuffer): Promise<HeldSeries | undefined> => {
  const bytes = await unseal(stored);
  if (bytes === undefined) return undefined;
  const series = decodeSeries(bytes, true);
  return series.ok ? series.value : undefined;
};

const canStore = ({ coin }: SeriesOf): boolean => new TextEncoder().encode(coin).byteLength <= LONGEST_COIN_BYTES;

export const createSeriesStore = (store: KeyValue, log: WriteLog): SeriesStore => {
  /** @param of whose it is, for the log. */
  const read = <Value>(
    key: string,
    open: (stored: ArrayBuffer) => Promise<Value | undefined>,
    of: object,
  ): Promise<Value | undefined> =>
    readInTime(
      async () => {
        const stored = await store.get(key, { type: 'arrayBuffer', cacheTtl: READ_CACHE_SECONDS });
        const value = stored === null ? undefined : await open(stored);
        if (stored !== null && value === undefined) log('series-spoilt', { ...of, place: 'KV' });
        return value;
      },
      () => log('series-read-failed', {}),
    );
  const write = (key: string, encode: () => Promise<ArrayBuffer>, of: object): Promise<void> =>
    writeOrNote(
      async () => store.put(key, await encode(), { expirationTtl: LIFETIME_SECONDS }),
      () => log('series-write-failed', of),
    );
  return {
    canStore,
    read: async (of) => (canStore(of) ? await read(keyOf(of), opened, { coin: of.coin }) : undefined),
    write: (of, series) => write(keyOf(of), () => seal(encodeSeries(series)), { coin: of.coin }),
    async drop(coin) {
      if (canStore(coin)) await store.delete(keyOf(coin));
      await store.delete(recentKeyOf(coin.simulated));
    },
    readRecent: (simulated) => read(recentKeyOf(simulated), openRecent, {}),
    writeRecent: (simulated, coins) =>
      write(recentKeyOf(simulated), () => encodeRecent(coins), { coins: coins.length }),
  };
};

export interface RecordStore {
  /** Never rejects; undefined if nothing is stored or it can't be read. @param set its canonical text. */
  read(set: string, day: Day): Promise<Snapshot | undefined>;
  /** Never rejects. */
  write(set: string, day: Day, bytes: ArrayBuffer): Promise<void>;
  /** Rejects if KV does not do it. */
  drop(set: string, day: Day): Promise<void>;
}

const RECORD_LIFETIME_SECONDS = 366 * 86_400;
/** How long a place of the network remembers what KV told it, also that nothing was there: the broker has it then. */
const RECORD_CACHE_SECONDS = 3600;
/** As in the keys of snapshots. */
const LONGEST_SET_TEXT = 200;

const recordKey = (set: string, day: Day): string =>
  `${PAST_FORMAT}/record/${set.length > LONGEST_SET_TEXT ? `#${hashText(set)}` : set}/${dayText(day)}`;

export const createRecordStore = (store: KeyValue, log: WriteLog): RecordStore => {
  const read = async (set: string, day: Day): Promise<Snapshot | undefined> => {
    const bytes = await store.get(recordKey(set, day), { type: 'arrayBuffer', cacheTtl: RECORD_CACHE_SECONDS });
    const record = bytes === null ? undefined : await openRecord(bytes);
    if (bytes !== null && record === undefined) log('record-spoilt', { set, day: dayText(day), place: 'KV' });
    return record;
  };
  return {
    read: (set, day) =>
      readInTime(
        () => read(set, day),
        () => log('series-read-failed', {}),
      ),
    write: (set, day, bytes) =>
      writeOrNote(
        () => store.put(recordKey(set, day), bytes, { expirationTtl: RECORD_LIFETIME_SECONDS }),
        () => log('series-write-failed', { set, day: dayText(day) }),
      ),
    drop: (set, day) => store.delete(recordKey(set, day)),
  };
};

export interface ForgottenMark {
  /** When something was forgotten last, milliseconds since 1970. */
  readonly at: number;
  /** By coin, seconds since 1970: a series for which the source was asked until then does not count. */
  readonly series: Readonly<Record<string, number>>;
  /** By day since 1970, milliseconds since 1970: no earlier snapshot is its record. */
  readonly days: Readonly<Record<string, number>>;
}

export const nothingForgotten: ForgottenMark = { at: 0, series: {}, days: {} };

export interface ForgottenStore {
  /** Never rejects; undefined if nothing is stored or it can't be read. */
  read(): Promise<ForgottenMark | undefined>;
  /** Rejects if KV does not do it. */
  write(mark: ForgottenMark): Promise<void>;
}

export const isForgottenMark = (stored: unknown): stored is ForgottenMark => {
  const { at, series, days } = Object(stored);
  return typeof at === 'number' && [series, days].every((times) => typeof times === 'object' && times !== null);
};

const MARK_KEY = `${PAST_FORMAT}/forgotten`;
/** KV's shortest read cache. */
const MARK_CACHE_SECONDS = 30;
/** Longer than any copy of the past lives in KV. */
const MARK_LIFETIME_SECONDS = 400 * 86_400;

export const createForgottenStore = (store: KeyValue, log: WriteLog): ForgottenStore => {
  const read = async (): Promise<ForgottenMark | undefined> => {
    const stored = await store.get(MARK_KEY, { type: 'arrayBuffer', cacheTtl: MARK_CACHE_SECONDS });
    const mark: unknown = stored === null ? undefined : JSON.parse(new TextDecoder().decode(stored));
    return isForgottenMark(mark) ? mark : undefined;
  };
  return {
    read: () => readInTime(read, () => log('series-read-failed', {})),
    write: (mark) => store.put(MARK_KEY, JSON.stringify(mark), { expirationTtl: MARK_LIFETIME_SECONDS }),
  };
};
