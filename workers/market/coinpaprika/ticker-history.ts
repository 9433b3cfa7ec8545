// GET /tickers/{coin_id}/historical: earlier figures of a coin, as far back as is free.

import { fail, ok, type Result } from '../../../shared/result.ts';
import { oneOf, wholeNumber } from '../question/parameters.ts';
import { launchOf } from '../simulation/chart.ts';
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, pricesAt, volumesAt, type Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';
import { coinIdsOf } from './coin-ids.ts';
import {
  historyMinutes,
  isFree,
  UPDATE_MINUTES,
  type CoinpaprikaOperation,
  type HistoryKind,
  type Refusal,
} from './operation.ts';
import { moment, momentText, readParameters } from './parameters.ts';

/** The coin's place; refused for unknown ids and for coins that need a key. */
const findPlace = (market: Market, id: string | undefined): Result<number, Refusal> => {
  const place = id === undefined ? undefined : coinIdsOf(market.universe).placeOf(id);
  if (place === undefined) return fail({ reason: 'unknown-id' });
  return isFree(market, place) ? ok(place) : fail({ reason: 'not-in-plan', subject: `Getting the coin ${id}` });
};

// oxfmt-ignore
const intervals = {
  '5m': 5, '10m': 10, '15m': 15, '30m': 30, '45m': 45,
  '1h': HOUR_MINUTES, '2h': 2 * HOUR_MINUTES, '3h': 3 * HOUR_MINUTES, '6h': 6 * HOUR_MINUTES, '12h': 12 * HOUR_MINUTES,
  '24h': DAY_MINUTES, '1d': DAY_MINUTES, '7d': 7 * DAY_MINUTES, '14d': 14 * DAY_MINUTES, '30d': 30 * DAY_MINUTES,
  '90d': 90 * DAY_MINUTES, '365d': 365 * DAY_MINUTES,
} as const;

type IntervalName = keyof typeof intervals;
// `Object.keys` loses the key type.
const intervalNames = Object.keys(intervals) as readonly IntervalName[];

const kindOf = (minutes: number): HistoryKind => {
  if (minutes < HOUR_MINUTES) return '5-minute';
  return minutes < DAY_MINUTES ? 'hourly' : 'daily';
};

const parameters = {
  /** The first moment. */
  start: moment(undefined),
  /** The moment after the last one; unless given, now. */
  end: moment(Number.POSITIVE_INFINITY),
  /** Largest number of moments, from the first on. */
  limit: { read: wholeNumber(1, 5_000).read, otherwise: 1_000 },
  quote: { read: oneOf(['usd', 'btc']).read, otherwise: 'usd' },
  interval: { read: oneOf(intervalNames).read, otherwise: '5m' },
} as const;

/** As observed: `2025-11-21 12:00:00 +0000 UTC`. */
const cutoffText = (at: number): string =>
  momentText(at / MINUTE_MS)
    .replace('T', ' ')
    .replace('Z', ' +0000 UTC');

const checkRange = (start: number, interval: IntervalName, now: number): Refusal | undefined => {
  const kind = kindOf(intervals[interval]);
  const cutoff = now - historyMinutes[kind] * MINUTE_MS;
  if (start >= cutoff) return undefined;
  return { reason: 'not-in-plan', subject: `Getting ${kind} historical data before ${cutoffText(cutoff)}` };
};

interface Range {
  readonly start: number;
  readonly end: number;
  readonly limit: number;
  readonly interval: IntervalName;
}

/** Minutes since 1970: on the grid of the interval, at 00:00 UTC for whole days. */
const minutesIn = ({ start, end, limit, interval }: Range, first: number, last: number): readonly number[] => {
  const step = intervals[interval];
  const grid = Math.min(step, DAY_MINUTES);
  const begin = Math.ceil(Math.max(start / MINUTE_MS, first) / grid) * grid;
  const minutes: number[] = [];
  for (let at = begin; at * MINUTE_MS < end && at <= last && minutes.length < limit; at += step) minutes.push(at);
  return minutes;
};

const tickAt =
  ({ universe, figures }: Market, place: number, currency: 'USD' | 'BTC') =>
  (minute: number) => {
    const price = pricesAt(universe, minute);
    const convert = converterTo(currency, { universe, figures: { price } });
    const shown = convert(price(place));
    return {
      timestamp: momentText(minute),
      price: shown,
      volume_24h: Math.round(convert(volumesAt(universe, minute)(place))),
      market_cap: Math.round(shown * figures.availableSupply(place)),
    };
  };

const historyOf = (market: Market, place: number, range: Range, quote: 'usd' | 'btc'): Result<unknown, Refusal> => {
  const minutes = minutesIn(range, launchOf(market.universe, place), market.minute);
  return ok(minutes.map(tickAt(market, place, quote === 'usd' ? 'USD' : 'BTC')));
};

export const tickerHistory: CoinpaprikaOperation = {
  path: '/tickers/:coin_id/historical',
  answerTo: ({ query, pathParts, service }) => {
    const market = service.lastUpdated(UPDATE_MINUTES);
    const place = findPlace(market, pathParts['coin_id']);
    if (!place.ok) return place;
    const asked = readParameters(query, parameters);
    if (!asked.ok) return asked;
    const refusal = checkRange(asked.value.start, asked.value.interval, service.now());
    return refusal === undefined ? historyOf(market, place.value, asked.value, asked.value.quote) : fail(refusal);
  },
};
