// The bytes of the last year's dollar prices of many coins, in one value: a table of twenty coins needs one read of KV
// in place of twenty. Little-endian: a header as JSON, all prices as doubles, then the times of each grid. Coins whose
// points have the same times share a grid.

import { DAY_SECONDS } from '../../../shared/past/calendar.ts';
import type { HeldSeries } from '../../../shared/past/held-series.ts';
import { seal, unseal } from './seal.ts';

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
export const openRecent = async (stored: ArrayBuffer): Promise<RecentCloses | undefined> => {
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
