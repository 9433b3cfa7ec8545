// GET /coins/{coinId}/charts and GET /currencies agree with the list.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList, readObject, type AnyCoin } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
/** A well-known coin, a stablecoin, a pegged coin, invented ones. */
let coins: readonly AnyCoin[];

beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '2500' });
  const { result } = await readList(await market.get('/coins?limit=1000&page=2'));
  const known = await readList(await market.get('/coins?coinIds=bitcoin,ethereum,tether,wrapped-bitcoin,pepe'));
  coins = [...known.result, ...result.filter((_, at) => at % 333 === 0), ...result.slice(-1)];
});
afterAll(() => market.dispose());

type Point = readonly [seconds: number, usd: number, btc: number, eth: number];

const chartOf = async (id: unknown, period: string): Promise<readonly Point[]> => {
  const body: unknown = await (await market.get(`/coins/${String(id)}/charts?period=${period}`)).json();
  if (!Array.isArray(body)) throw new Error('expected points');
  return body.map((point): Point => {
    const [seconds, usd, btc, eth, ...more] = Array.isArray(point) ? point.map(Number) : [];
    expect(more).toEqual([]);
    return [seconds ?? Number.NaN, usd ?? Number.NaN, btc ?? Number.NaN, eth ?? Number.NaN];
  });
};

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
const change = (from: number, to: number): number => Math.round((to / from - 1) * 10_000) / 100 + 0;

// oxfmt-ignore
const periods = [['24h', 289, 300], ['1w', 169, 3_600], ['1m', 181, 14_400], ['3m', 181, 43_200], ['6m', 181, 86_400], ['1y', 366, 86_400]] as const;

describe('GET /coins/{coinId}/charts', () => {
  it.each(periods)('?period=%s: %i points, %i seconds apart, up to the list’s price', async (period, count, step) => {
    for (const coin of coins) {
      const points = await chartOf(coin['id'], period);
      expect(points.map(([seconds]) => seconds)).toEqual(
        Array.from({ length: count }, (_, at) => NOON - (count - 1 - at) * step),
      );
      expect(points.at(-1)?.slice(1, 3)).toEqual([coin['price'], coin['priceBtc']]);
      expect(points.every(([, usd, btc, eth]) => usd > 0 && btc > 0 && eth > 0)).toBe(true);
    }
  });

  it.each([
    ['24h', 3_600, 'priceChange1h'],
    ['24h', 86_400, 'priceChange1d'],
    ['1m', 86_400, 'priceChange1d'],
    ['1y', 86_400, 'priceChange1d'],
    ['1w', 604_800, 'priceChange1w'],
    ['3m', 604_800, 'priceChange1w'],
  ])('?period=%s: the point %i seconds before gives %s', async (period, before, field) => {
    for (const coin of coins) {
      const points = await chartOf(coin['id'], period);
      const then = points.find(([seconds]) => seconds === NOON - before);
      expect(change(then?.[1] ?? Number.NaN, Number(coin['price']))).toBe(coin[field]);
    }
  });

  it('?period=all: each day at 00:00 UTC from the first day on, at least a year', async () => {
    for (const coin of coins) {
      const times = (await chartOf(coin['id'], 'all')).map(([seconds]) => seconds);
      expect(times.length).toBeGreaterThan(365);
      expect(times).toEqual(times.map((_, at) => NOON - 43_200 - (times.length - 1 - at) * 86_400));
    }
    expect((await chartOf('bitcoin', 'all'))[0]?.[0]).toBe(Date.UTC(2013) / 1000);
  });

  it('?currency=: the first price is in it, at the list’s rate', async () => {
    const dollars = await chartOf('pepe', '24h');
    const euros = await chartOf('pepe', '24h&currency=eur');
    const listed = await readObject(await market.get('/coins/pepe?currency=EUR'));
    expect(euros.at(-1)?.[1]).toBe(listed['price']);
    expect(euros.map(([seconds, , ...coinPrices]) => [seconds, ...coinPrices])).toEqual(
      dollars.map(([seconds, , ...coinPrices]) => [seconds, ...coinPrices]),
    );
    const bitcoins = await chartOf('pepe', '24h&currency=BTC');
    expect(bitcoins.map(([, price]) => price)).toEqual(dollars.map(([, , btc]) => btc));
  });

  it('the third and fourth numbers are prices in bitcoin and ether', async () => {
    expect(new Set((await chartOf('bitcoin', '1w')).map(([, , btc]) => btc))).toEqual(new Set([1]));
    expect(new Set((await chartOf('ethereum', '1w')).map(([, , , eth]) => eth))).toEqual(new Set([1]));
  });

  it.each([
    ['/coins/nope/charts', 404, "Coin with id 'nope' not found"],
    ['/coins/bitcoin/charts?period=2w', 400, 'Invalid parameter: period'],
    ['/coins/bitcoin/charts?currency=EURO', 400, 'Invalid parameter: currency'],
  ])('GET %s: %i', async (path, statusCode, message) => {
    expect(await readObject(await market.get(path))).toMatchObject({ statusCode, message });
  });
});

describe('GET /coins/charts', () => {
  it('each coin’s own chart, in the order of the request; an unknown coin has an error, the response has none', async () => {
    const response = await market.get('/coins/charts?coinIds=pepe,nope,bitcoin&period=1w');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      { coinId: 'pepe', chart: await chartOf('pepe', '1w') },
      { coinId: 'nope', chart: [], errorMessage: 'ERR_COIN_CHART_NOT_FOUND' },
      { coinId: 'bitcoin', chart: await chartOf('bitcoin', '1w') },
    ]);
  });

  it.each([
    ['?coinIds=bitcoin', 'period'],
    ['?period=1w', 'coinIds'],
    [`?period=24h&coinIds=${Array.from({ length: 101 }, () => 'bitcoin').join()}`, 'coinIds'],
  ])('%s: 400', async (query, parameter) => {
    expect(await readObject(await market.get(`/coins/charts${query}`))).toMatchObject({
      statusCode: 400,
      message: `Invalid parameter: ${parameter}`,
    });
  });
});

describe('prices at a moment', () => {
  it('/coins/price/avg: the point of the chart', async () => {
    for (const coin of coins) {
      for (const [seconds, USD, BTC, ETH] of (await chartOf(coin['id'], '1y')).filter((_, at) => at % 91 === 0)) {
        const asked = await market.get(`/coins/price/avg?coinId=${String(coin['id'])}&timestamp=${seconds}`);
        expect(await readObject(asked)).toEqual({ USD, BTC, ETH });
      }
    }
    // A time has the price of its minute.
    const minute = `/coins/price/avg?coinId=pepe&timestamp=${NOON - 60}`;
    const end = `/coins/price/avg?coinId=pepe&timestamp=${NOON - 1}`;
    expect(await readObject(await market.get(end))).toEqual(await readObject(await market.get(minute)));
  });

  it('/coins/price/avg: the first and the last point of all days, and none before the first', async () => {
    for (const coin of coins) {
      const points = await chartOf(coin['id'], 'all');
      const path = `/coins/price/avg?coinId=${String(coin['id'])}&timestamp=`;
      for (const [seconds, USD, BTC, ETH] of [...points.slice(0, 1), ...points.slice(-1)])
        expect(await readObject(await market.get(`${path}${seconds}`))).toEqual({ USD, BTC, ETH });
      const before = await market.get(`${path}${(points[0]?.[0] ?? 0) - 1}`);
      expect([before.status, (await readObject(before))['message']]).toEqual([404, 'Price not found']);
    }
  });

  // oxfmt-ignore
  it.each([
    ['/coins/price/avg?timestamp=1', 400, 'Invalid parameter: coinId'],
    ['/coins/price/avg?coinId=bitcoin', 400, 'Invalid parameter: timestamp'],
    [`/coins/price/avg?coinId=bitcoin&timestamp=${NOON + 1}`, 400, 'Invalid parameter: timestamp'],
    [`/coins/price/avg?coinId=nope&timestamp=${NOON}`, 404, "Coin with id 'nope' not found"],
    ['/coins/price/avg?coinId=bitcoin&timestamp=1300000000', 404, 'Price not found'],
  ])('GET %s: %i', async (path, statusCode, message) => {
    expect(await readObject(await market.get(path))).toMatchObject({ statusCode, message });
  });
});

describe('a coin of yesterday', () => {
  it('has charts and prices from its first day on, the same as later', async () => {
    const id = coins.at(-1)?.['id'];
    const later = await chartOf(id, 'all');
    const first = later[0]?.[0] ?? 0;
    const young = await startMarket({
      MARKET_COINS: '2500',
      MARKET_NOW: new Date((first + 36 * 3600) * 1000).toISOString(),
    });
    try {
      const get = async (path: string): Promise<unknown> => await (await young.get(path)).json();
      expect(await get(`/coins/${String(id)}/charts?period=all`)).toEqual(later.slice(0, 2));
      expect(await get(`/coins/${String(id)}/charts?period=1y`)).toHaveLength(2);
      const week = await get(`/coins/${String(id)}/charts?period=1w`);
      expect(week).toHaveLength(37);
      expect(Array.isArray(week) && week[0]).toEqual(later[0]);
      expect((await young.get(`/coins/price/avg?coinId=${String(id)}&timestamp=${first - 1}`)).status).toBe(404);
    } finally {
      await young.dispose();
    }
  });
});

it('GET /currencies: the rates of the list’s prices by code', async () => {
  const { result } = await readObject(await market.get('/currencies'));
  const rates = Object.entries(Object(result));
  expect(rates.length).toBeGreaterThanOrEqual(30);
  const dollars = Number((await readObject(await market.get('/coins/bitcoin')))['price']);
  for (const [code, rate] of rates) {
    const coin = await readObject(await market.get(`/coins/bitcoin?currency=${code}`));
    expect(coin['price']).toBe(dollars * Number(rate));
  }
  expect((await market.get('/currencies?x=1')).status).toBe(400);
});
