// GET /coins/{coinId}/charts and GET /fiats: agree with the list.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readList, readObject, type AnyCoin } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
/** A well-known coin, a stablecoin, one that follows another, invented ones. */
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

const NOW = Date.parse('2026-11-21T12:00:00Z') / 1000;
const change = (from: number, to: number): number => Math.round((to / from - 1) * 10_000) / 100 + 0;

// oxfmt-ignore
const periods = [['24h', 289, 300], ['1w', 169, 3_600], ['1m', 181, 14_400], ['3m', 181, 43_200], ['6m', 181, 86_400], ['1y', 366, 86_400]] as const;

describe('GET /coins/{coinId}/charts', () => {
  it.each(periods)('?period=%s: %i points, %i seconds apart, up to the list’s price', async (period, count, step) => {
    for (const coin of coins) {
      const points = await chartOf(coin['id'], period);
      expect(points.map(([seconds]) => seconds)).toEqual(
        Array.from({ length: count }, (_, at) => NOW - (count - 1 - at) * step),
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
    ['all', 604_800, 'priceChange1w'],
  ])('?period=%s: the point %i seconds before gives %s', async (period, before, field) => {
    for (const coin of coins) {
      const points = await chartOf(coin['id'], period);
      const then = points.find(([seconds]) => seconds === NOW - before);
      expect(change(then?.[1] ?? Number.NaN, Number(coin['price']))).toBe(coin[field]);
    }
  });

  it('?period=all: from the beginning, every week, at least a year', async () => {
    for (const coin of coins) {
      const points = await chartOf(coin['id'], 'all');
      expect(points.length).toBeGreaterThan(52);
      expect(new Set(points.slice(1).map(([seconds], at) => seconds - (points[at]?.[0] ?? 0)))).toEqual(
        new Set([604_800]),
      );
    }
  });

  it('the third and fourth numbers are prices in bitcoin and ether', async () => {
    expect(new Set((await chartOf('bitcoin', '1w')).map(([, , btc]) => btc))).toEqual(new Set([1]));
    expect(new Set((await chartOf('ethereum', '1w')).map(([, , , eth]) => eth))).toEqual(new Set([1]));
  });

  it('without a period: 24h', async () => {
    const plain: unknown = await (await market.get('/coins/pepe/charts')).json();
    expect(plain).toEqual(await chartOf('pepe', '24h'));
  });

  it.each([
    ['/coins/nope/charts', 404, "Coin with id 'nope' not found"],
    ['/coins/%20/charts', 400, 'Invalid parameter: coinId'],
    ['/coins/bitcoin/charts?period=2w', 400, 'Invalid parameter: period'],
    ['/coins/bitcoin/charts?period=', 400, 'Invalid parameter: period'],
    ['/coins/bitcoin/charts?currency=EUR', 400, 'Invalid parameter: currency'],
  ])('GET %s: %i', async (path, statusCode, message) => {
    expect(await readObject(await market.get(path))).toMatchObject({ statusCode, message });
  });
});

describe('GET /fiats', () => {
  it('each currency with its sign, and the rate in which the list shows prices', async () => {
    const body: unknown = await (await market.get('/fiats')).json();
    expect(body).toContainEqual({ name: 'USD', rate: 1, symbol: '$', imageUrl: expect.stringContaining('USD') });
    const fiats: readonly AnyCoin[] = Array.isArray(body) ? body : [];
    expect(fiats.length).toBeGreaterThanOrEqual(30);
    const dollars = Number((await readObject(await market.get('/coins/bitcoin')))['price']);
    for (const { name, rate } of fiats) {
      const coin = await readObject(await market.get(`/coins/bitcoin?currency=${String(name)}`));
      expect(coin['price']).toBe(dollars * Number(rate));
    }
  });

  it('GET /fiats?x=1: 400', async () => {
    expect((await market.get('/fiats?x=1')).status).toBe(400);
  });
});
