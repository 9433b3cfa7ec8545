// The past of the market: well-known coins follow their true course until it ends, and operations can be asked as of
// the midnight that ends a day.

import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { priceOf } from '../../workers/market/simulation/market.ts';
import { createUniverse, type Universe } from '../../workers/market/simulation/universe.ts';
import { usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

describe('prices of well-known coins', () => {
  let universe: Universe;
  beforeAll(() => {
    universe = createUniverse(2_000, 1);
  });
  const priceAt = (id: string, date: string): number =>
    priceOf(universe, universe.placeOf(id) ?? -1, Date.parse(date) / 60_000);

  it.each<[id: string, date: string, dollars: number]>([
    ['bitcoin', '2013-04-01', 104],
    ['bitcoin', '2017-01-01', 1000],
    ['bitcoin', '2021-04-01', 58_900],
    ['bitcoin', '2025-10-01', 118_600],
    ['ethereum', '2018-01-01', 770],
    ['solana', '2022-01-01', 179],
    ['dogecoin', '2021-07-01', 0.245],
    ['hedera-hashgraph', '2019-10-01', 0.036],
    // Halfway between two quarters, in proportion.
    ['bitcoin', '2017-02-15', Math.sqrt(1000 * 1080)],
    // A coin that is worth another one shares its past.
    ['wrapped-bitcoin', '2020-01-01', 7200],
  ])('%s at %s is near %d', (id, date, dollars) => {
    expect(Math.abs(Math.log(priceAt(id, date) / dollars))).toBeLessThan(0.35);
  });

  it('go on without a jump where the course ends, and follow it no more', () => {
    for (const id of ['bitcoin', 'ripple', 'uniswap'])
      expect(priceAt(id, '2025-12-01T00:01:00Z') / priceAt(id, '2025-11-30T23:59:00Z')).toBeCloseTo(1, 2);
    expect(priceAt('bitcoin', '2031-01-01') / (universe.basePrice[0] ?? 0)).toBeCloseTo(1, 0);
  });
});

describe('as of the end of a day', () => {
  let market: TestMarket;
  beforeAll(async () => {
    market = await startMarket({ MARKET_COINS: '300' });
  });
  afterAll(() => market.dispose());

  const read = async (path: string): Promise<unknown> => {
    const response = await market.get(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };

  test('the list has the prices of the charts, sorted by the market caps of that time', async () => {
    const list = Object(await read('/_days/2018-12-31/coins?limit=300')).result;
    const chart: readonly (readonly number[])[] = Object(await read('/coins/litecoin/charts?period=all'));
    const [, price] = chart.find(([seconds]) => seconds === Date.UTC(2019, 0) / 1000) ?? [];
    const caps = list.map(({ marketCap }: { marketCap: number }) => marketCap);
    expect(list.find(({ id }: { id: string }) => id === 'litecoin').price).toBe(price);
    expect(caps).toEqual(caps.toSorted((one: number, other: number) => other - one));
  });

  test('a single coin and other currencies, too; asked for now, it costs now', async () => {
    const before = (await usageOf(market.url, testKey)).usedCredits;
    const inDollars = Object(await read('/v1/_days/2021-03-31/coins/bitcoin'));
    const inEther = Object(await read('/_days/2021-03-31/coins/bitcoin?currency=ETH'));
    expect(inDollars.price / inEther.price).toBeCloseTo(
      Object(await read('/_days/2021-03-31/coins/ethereum')).price,
      6,
    );
    expect((await usageOf(market.url, testKey)).usedCredits).toBeGreaterThan(before);
  });

  it.each(['2026-11-21', '2027-01-01', '2024-02-30', '2024-13-01', 'yesterday'])('%s is not there', async (day) => {
    expect((await market.get(`/_days/${day}/coins`)).status).toBe(404);
  });
});
