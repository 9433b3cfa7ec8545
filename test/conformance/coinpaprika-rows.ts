// CoinPaprika's interface without a key, as published and as recorded answers show it: one statement a row. Rows
// without `isOurs` also hold for the real service.

import { expect } from 'vitest';

export type Fields = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface CoinpaprikaRow {
  readonly title: string;
  /** `get` GETs a path below `/v1`. `now`: the service's time, ms since 1970. */
  readonly check: (get: (path: string) => Promise<Answer>, now: number) => Promise<void>;
  /** Where neither the description nor a recorded answer says it. */
  readonly isOurs?: true;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = ({ status, body }: Answer): readonly Fields[] => {
  if (!Array.isArray(body) || !body.every(isFields)) throw new Error(`expected a list, got status ${status}`);
  return body;
};

export const fieldsIn = (value: unknown): Fields => {
  if (!isFields(value)) throw new Error('expected an object');
  return value;
};

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isWhole = (value: unknown): boolean => Number.isInteger(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value);

// oxfmt-ignore
const tickerFields: readonly (readonly [name: string, type: string, isOfType: (value: unknown) => boolean])[] = [
  ['id', 'text', isText], ['name', 'text', isText], ['symbol', 'text', isText], ['rank', 'whole number', isWhole],
  ['total_supply', 'number', isNumber], ['max_supply', 'number, 0 for none', isNumber], ['beta_value', 'number', isNumber],
  ['first_data_at', 'moment', isMoment], ['last_updated', 'moment', isMoment],
];

const changes = ['15m', '30m', '1h', '6h', '12h', '24h', '7d', '30d', '1y'].map((period) => `percent_change_${period}`);

// oxfmt-ignore
const quoteFields = [
  'price', 'volume_24h', 'volume_24h_change_24h', 'market_cap', 'market_cap_change_24h', ...changes, 'ath_price', 'percent_from_price_ath',
] as const;

const quoteOf = (ticker: unknown, currency: string): Fields => fieldsIn(fieldsIn(fieldsIn(ticker)['quotes'])[currency]);

const bitcoin = '/tickers/btc-bitcoin';

const refuses = (path: string, status: number, error: unknown, isOurs?: true): CoinpaprikaRow => ({
  title: `GET ${path}: ${status} { error }`,
  check: async (get) => {
    expect(await get(path)).toEqual({ status, body: { error } });
  },
  ...(isOurs === undefined ? {} : { isOurs }),
});

const dayBefore = (now: number, days: number): string => new Date(now - days * 86_400_000).toISOString().slice(0, 10);

export const coinpaprikaRows: readonly CoinpaprikaRow[] = [
  ...tickerFields.map(([name, type, isOfType]): CoinpaprikaRow => ({
    title: `/tickers: ${name}: ${type}`,
    check: async (get) => {
      const tickers = listIn(await get('/tickers'));
      expect(tickers.filter((ticker) => !isOfType(ticker[name]))).toEqual([]);
      expect(tickers.length).toBeGreaterThan(0);
    },
  })),
  ...quoteFields.map((name): CoinpaprikaRow => ({
    title: `/tickers: bitcoin: quotes.USD.${name}: number`,
    check: async (get) => {
      const [first] = listIn(await get('/tickers'));
      expect(quoteOf(first, 'USD')).toHaveProperty(name, expect.any(Number));
    },
  })),
  {
    title: '/tickers: at most 2,000 coins, distinct ids of symbol and name, no circulating supply',
    check: async (get) => {
      const tickers = listIn(await get('/tickers'));
      const ids = tickers.map(({ id }) => String(id));
      expect(ids.length).toBeLessThanOrEqual(2_000);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([]);
      expect(ids).toEqual(expect.arrayContaining(['btc-bitcoin', 'eth-ethereum', 'usdt-tether', 'bnb-binance-coin']));
      expect(tickers.filter((ticker) => 'circulating_supply' in ticker)).toEqual([]);
    },
  },
  {
    title: '/tickers: market_cap is a whole number, ath_date a moment',
    check: async (get) => {
      const quotes = listIn(await get('/tickers')).map((ticker) => quoteOf(ticker, 'USD'));
      expect(quotes.filter(({ market_cap, ath_date }) => !isWhole(market_cap) || !isMoment(ath_date))).toEqual([]);
    },
  },
  {
    title: '/tickers?quotes=BTC,USD: these quotes; bitcoin is worth 1 BTC, and unknown parameters are ignored',
    check: async (get) => {
      const [first] = listIn(await get('/tickers?quotes=BTC,USD&limit=5'));
      expect(Object.keys(fieldsIn(fieldsIn(first)['quotes'])).toSorted()).toEqual(['BTC', 'USD']);
      expect(quoteOf(first, 'BTC')).toMatchObject({ price: 1, percent_change_24h: 0 });
    },
  },
  {
    title: '/tags?additional_fields=coins: ids of coins',
    check: async (get) => {
      const tags = listIn(await get('/tags?additional_fields=coins'));
      expect(tags.length).toBeGreaterThan(5);
      for (const { id, name, coins } of tags) {
        expect([isText(id), isText(name), Array.isArray(coins) && coins.every(isText)]).toEqual([true, true, true]);
      }
    },
  },
  {
    title: '/tags: counts, and no coins',
    check: async (get) => {
      const [tag = {}] = listIn(await get('/tags'));
      expect(tag).toMatchObject({ coin_counter: expect.any(Number), ico_counter: expect.any(Number) });
      expect(tag).not.toHaveProperty('coins');
    },
  },
  {
    title: '/tags/{id}?additional_fields=coins: one of them',
    check: async (get) => {
      const [tag = {}] = listIn(await get('/tags?additional_fields=coins'));
      expect((await get(`/tags/${String(tag['id'])}?additional_fields=coins`)).body).toMatchObject({
        id: tag['id'],
        coins: expect.any(Array),
      });
    },
  },
  {
    title: '/tickers/{id}/historical: days of the last year',
    check: async (get, now) => {
      const ticks = listIn(await get(`${bitcoin}/historical?start=${dayBefore(now, 300)}&interval=1d&limit=10`));
      expect(ticks).toHaveLength(10);
      expect(ticks.filter(({ timestamp }) => !String(timestamp).endsWith('T00:00:00Z'))).toEqual([]);
      expect(ticks[0]).toMatchObject({
        timestamp: `${dayBefore(now, 300)}T00:00:00Z`,
        price: expect.any(Number),
        volume_24h: expect.any(Number),
        market_cap: expect.any(Number),
      });
    },
  },
  {
    title: '/tickers/{id}/historical: 402 for days more than a year ago',
    check: async (get, now) => {
      const { status, body } = await get(`${bitcoin}/historical?start=${dayBefore(now, 400)}&interval=1d`);
      expect(status).toBe(402);
      expect(fieldsIn(body)['error']).toMatch(/^Getting daily historical data before .+ is not allowed in this plan/);
    },
  },
  refuses('/tickers/no-such-coin/historical?start=2026-11-20', 404, 'id not found'),
  refuses('/tags/no-such-tag', 404, 'id not found'),
  refuses('/tickers?quotes=NOPE', 400, 'invalid parameters', true),
  refuses('/tickers?quotes=USD,BTC,ETH,EUR', 400, 'invalid parameters', true),
  refuses(`${bitcoin}/historical`, 400, 'invalid parameters', true),
  refuses(`${bitcoin}/historical?start=yesterday&interval=1d`, 400, 'invalid parameters', true),
];
