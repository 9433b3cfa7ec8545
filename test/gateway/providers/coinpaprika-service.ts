// CoinPaprika by its published description, over one recorded answer: the list, in up to three currencies, tags,
// and a year of days.

import { readFileSync } from 'node:fs';
import type { Service } from './recordings.ts';

/** An entry of the list. */
export type Ticker = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly quotes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** The recorded answer. */
export const recordedTickers: readonly Ticker[] = JSON.parse(
  readFileSync(new URL('coinpaprika-answer.json', import.meta.url), 'utf8'),
);

export interface CoinpaprikaService {
  readonly answer: Service;
  /** Calls. */
  readonly charged: () => number;
}

/** What a US dollar is worth. */
export const EUR_PER_USD = 0.5;
const perUsd: Readonly<Record<string, number>> = { USD: 1, EUR: EUR_PER_USD };
const AMOUNTS = ['price', 'volume_24h', 'market_cap', 'ath_price'];
const MOST_QUOTES = 3;
const DAY_MS = 86_400_000;

/** The tags of the recorded coins, which also have coins that the free list lacks. */
export const tags: Readonly<Record<string, readonly string[] | null>> = {
  defi: ['link-chainlink', 'luna-terra'],
  'meme-asset': ['shib-shiba-inu', 'pepe-pepe'],
  'layer-1-l1': ['btc-bitcoin', 'eth-ethereum', 'xrp-xrp'],
  card: null,
};

/** Prices of the days up to the one of the recorded list, at 00:00 UTC, rising by a thousandth a day. */
export const LAST_DAY = Date.UTC(2025, 6, 3) / DAY_MS;
/** How many days of the last year a coin has; those of other coins are none. */
const historyDays: Readonly<Record<string, number>> = { 'btc-bitcoin': 366, 'shib-shiba-inu': 3, 'eth-ethereum': 366 };

export const historicCoins = Object.keys(historyDays);

/** The ticks of a coin from a day on, in the published form. */
export const ticksOf = (coin: string, firstDay = LAST_DAY - 364): readonly Readonly<Record<string, unknown>>[] => {
  const present = Number(recordedTickers.find(({ id }) => id === coin)?.quotes['USD']?.['price']);
  const first = Math.max(firstDay, LAST_DAY - (historyDays[coin] ?? 0) + 1);
  return Array.from({ length: LAST_DAY - first + 1 }, (_, at) => ({
    timestamp: new Date((first + at) * DAY_MS).toISOString().replace('.000', ''),
    price: present * (1 + (first + at - LAST_DAY) / 1000),
    volume_24h: 1,
    market_cap: 2,
  }));
};

/** As observed where more is asked for than is free. */
export const planRefusal = (): Response =>
  refusal(
    'Getting daily historical data before 2024-07-03 12:00:00 +0000 UTC is not allowed in this plan. Check plans on coinpaprika.com/api',
    402,
  );

const historyAnswer = (coin: string, parameters: URLSearchParams): Response => {
  const first = Date.parse(parameters.get('start') ?? '') / DAY_MS;
  if (parameters.get('interval') !== '1d' || Number.isNaN(first)) return refusal('invalid parameters', 400);
  if (historyDays[coin] === undefined) return refusal('id not found', 404);
  return first < LAST_DAY - 364 ? planRefusal() : Response.json(ticksOf(coin, first));
};

const refusal = (error: string, status: number): Response => Response.json({ error }, { status });

const converted = (quote: Readonly<Record<string, unknown>>, rate: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(quote).map(([name, value]) => [
      name,
      AMOUNTS.includes(name) && typeof value === 'number' ? value * rate : value,
    ]),
  );

const inQuotes = ({ quotes, ...ticker }: Ticker, codes: readonly string[]): unknown => ({
  ...ticker,
  quotes: Object.fromEntries(codes.map((code) => [code, converted(quotes['USD'] ?? {}, perUsd[code] ?? 0)])),
});

const listAnswer = (tickers: readonly Ticker[], parameters: URLSearchParams): Response => {
  const codes = (parameters.get('quotes') ?? 'USD').split(',');
  const isGood = codes.length <= MOST_QUOTES && codes.every((code) => Object.hasOwn(perUsd, code));
  return isGood ? Response.json(tickers.map((ticker) => inQuotes(ticker, codes))) : refusal('invalid parameters', 400);
};

const tagAnswer = (id: string, parameters: URLSearchParams): Response => {
  const coins = tags[id];
  if (coins === undefined) return refusal('id not found', 404);
  const tag = { id, name: id, coin_counter: coins?.length ?? 0, ico_counter: 0, description: '', type: 'functional' };
  return Response.json(parameters.get('additional_fields') === 'coins' ? { ...tag, coins } : tag);
};

export const createCoinpaprikaService = (tickers: readonly Ticker[]): CoinpaprikaService => {
  let charged = 0;
  return {
    charged: () => charged,
    answer(request) {
      charged += 1;
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === '/v1/tickers') return Promise.resolve(listAnswer(tickers, searchParams));
      const [, coin] = /^\/v1\/tickers\/([^/]+)\/historical$/.exec(pathname) ?? [];
      if (coin !== undefined) return Promise.resolve(historyAnswer(coin, searchParams));
      const [, tag] = /^\/v1\/tags\/([^/]+)$/.exec(pathname) ?? [];
      return Promise.resolve(tag === undefined ? refusal('not found', 404) : tagAnswer(tag, searchParams));
    },
  };
};
