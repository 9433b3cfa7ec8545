// Series of past prices in KV: one value a coin, its series of the whole period with a checksum. Any fault counts as
// "nothing stored": the broker has every series. Every key is listed in docs/storage.md.

import type { HeldSeries } from '../../../shared/past/held-series.ts';
import { decodeSeries, encodeSeries } from '../../../shared/past/series-layout.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import type { WriteLog } from '../log/write-log.ts';
import { encodeRecent, openRecent, type RecentCloses, type RecentSeries } from './recent-closes.ts';
import { seal, unseal } from './seal.ts';
import type { KeyValue } from './snapshot-store.ts';

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
export const PAST_FORMAT = 'p1';

/** KV's keys have at most 512 bytes. A hash could be that of another coin. */
const LONGEST_COIN_BYTES = 400;
/** A series that nobody asks for is in the broker alone. */
const LIFETIME_SECONDS = 60 * 86_400;
const READ_CACHE_SECONDS = 300;
const READ_MILLISECONDS = 1_500;

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
  const read = async (coin: SeriesOf): Promise<HeldSeries | undefined> => {
    const stored = await store.get(keyOf(coin), { type: 'arrayBuffer', cacheTtl: READ_CACHE_SECONDS });
    const series = stored === null ? undefined : await opened(stored);
    if (stored !== null && series === undefined) log('series-spoilt', { coin: coin.coin, place: 'KV' });
    return series;
  };
  const readRecent = async (simulated: boolean): Promise<RecentCloses | undefined> => {
    const stored = await store.get(recentKeyOf(simulated), { type: 'arrayBuffer', cacheTtl: READ_CACHE_SECONDS });
    const closes = stored === null ? undefined : await openRecent(stored);
    if (stored !== null && closes === undefined) log('series-spoilt', { place: 'KV' });
    return closes;
  };
  return {
    canStore,
    async read(coin) {
      if (!canStore(coin)) return undefined;
      try {
        return await withTimeout(read(coin), READ_MILLISECONDS);
      } catch {
        log('series-read-failed', {});
        return undefined;
      }
    },
    async write(coin, series) {
      try {
        await store.put(keyOf(coin), await seal(encodeSeries(series)), { expirationTtl: LIFETIME_SECONDS });
      } catch {
        log('series-write-failed', { coin: coin.coin });
      }
    },
    async drop(coin) {
      if (canStore(coin)) await store.delete(keyOf(coin));
      await store.delete(recentKeyOf(coin.simulated));
    },
    async readRecent(simulated) {
      try {
        return await withTimeout(readRecent(simulated), READ_MILLISECONDS);
      } catch {
        log('series-read-failed', {});
        return undefined;
      }
    },
    async writeRecent(simulated, coins) {
      try {
        await store.put(recentKeyOf(simulated), await encodeRecent(coins), { expirationTtl: LIFETIME_SECONDS });
      } catch {
        log('series-write-failed', { coins: coins.length });
      }
    },
  };
};
