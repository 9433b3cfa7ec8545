// Portfolios by share token or id: coins, value, chart and transactions are based on the same moves and prices.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readObject, type AnyCoin } from '../support/list-answer.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '1000', MARKET_KEYS: `${testKey}:demo:1000000,small:free` });
});
afterAll(() => market.dispose());

const NAMES = ['alpha1', 'beta-2'];

const partOf = async (path: string, part: string): Promise<readonly AnyCoin[]> => {
  const found = (await readObject(await market.get(path)))[part];
  if (!Array.isArray(found)) throw new Error(`expected a list from ${path}`);
  return found;
};

const coinsOf = (name: string) => partOf(`/portfolio/coins?shareToken=${name}&limit=100`, 'result');
const valueOf = async (name: string, currency = 'USD') =>
  readObject(await market.get(`/portfolio/value?shareToken=${name}&currency=${currency}`));
const transactionsOf = (name: string, more = '') =>
  partOf(`/portfolio/transactions?shareToken=${name}&currency=USD&limit=100${more}`, 'data');

/** Relative tolerance of a millionth. */
const near = (left: unknown, right: number): void => {
  expect(Math.abs(Number(left) - right)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(right)));
};

describe.each(NAMES)('portfolio %s', (name) => {
  it('coins add up to the value, cost and gains', async () => {
    const [coins, value] = await Promise.all([coinsOf(name), valueOf(name)]);
    const sum = (part: (coin: AnyCoin) => number) => coins.reduce((total, coin) => total + part(coin), 0);
    near(
      value['totalValue'],
      sum(({ count, price }) => Number(count) * Object(price).USD),
    );
    near(
      value['totalCost'],
      sum(({ count, averageBuy }) => Number(count) * Object(averageBuy).allTime.USD),
    );
    near(
      value['unrealizedProfitLoss'],
      sum(({ profit }) => Object(profit).unrealized.USD),
    );
    near(value['unrealizedProfitLoss'], Number(value['totalValue']) - Number(value['totalCost']));
    near(value['allTimeProfitLoss'], Number(value['unrealizedProfitLoss']) + Number(value['realizedProfitLoss']));
    expect(value['unrealizedProfitLossPercent']).toBeCloseTo(
      (100 * Number(value['unrealizedProfitLoss'])) / Number(value['totalCost']),
      1,
    );
    expect(value['defiValue']).toBe(0);
    const worths = coins.map(({ count, price }) => Number(count) * Object(price).USD);
    expect(worths).toEqual(worths.toSorted((left, right) => right - left));
  });

  it('coins have the list’s prices, in three units', async () => {
    const [coin] = await coinsOf(name);
    const { identifier, rank, priceChange24h } = Object(coin?.['coin']);
    const listed = await readObject(await market.get(`/coins/${String(identifier)}`));
    expect(listed).toMatchObject({ rank, priceChange1d: priceChange24h });
    expect(Object(coin?.['price'])).toMatchObject({ USD: listed['price'], BTC: listed['priceBtc'] });
  });

  it('transactions add up to the coins, newest first', async () => {
    const counts = new Map<string, number>();
    const moves = await transactionsOf(name);
    for (const { coinData, transactionType, transfers, profitLoss } of moves) {
      const { identifier, count, totalWorth, currentValue } = Object(coinData);
      counts.set(identifier, (counts.get(identifier) ?? 0) + count);
      const [{ transferType, items }] = Object(transfers);
      expect([transactionType, transferType]).toEqual(count > 0 ? ['Buy', 'Received'] : ['Sell', 'Sent']);
      near(items[0].count * items[0].price, totalWorth);
      near(Object(profitLoss).profit, currentValue - totalWorth);
    }
    // With more moves than a page, the sums would be incomplete.
    expect(moves.length).toBeLessThan(100);
    for (const { count, coin } of await coinsOf(name)) near(counts.get(Object(coin).identifier), Number(count));
    const dates = moves.map(({ date }) => String(date));
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it.each(['24h', '1w', '1m', '3m', '6m', '1y'])('the chart of %s ends with the value', async (type) => {
    const points = await partOf(`/portfolio/chart?shareToken=${name}&type=${type}`, 'result');
    const [milliseconds, usd] = Object(points.at(-1));
    expect(milliseconds).toBe(Date.parse('2026-11-21T12:00:00Z'));
    near(usd, Number((await valueOf(name))['totalValue']));
  });
});

describe('how a request names a portfolio', () => {
  it('by token or id, in the query or a header; another name is another portfolio', async () => {
    const byToken = await valueOf('alpha1');
    const byHeader = await market.get('/portfolio/value', { headers: { 'X-API-KEY': testKey, sharetoken: 'alpha1' } });
    expect(await readObject(byHeader)).toEqual(byToken);
    expect(await readObject(await market.get('/portfolio/value?portfolioId=alpha1&passcode=123456'))).toEqual(byToken);
    expect(await valueOf('beta-2')).not.toEqual(byToken);
  });

  it('403 if the plan has no portfolios', async () => {
    const response = await market.get('/portfolio/value?shareToken=alpha1', { headers: { 'X-API-KEY': 'small' } });
    expect(response.status).toBe(403);
  });

  // oxfmt-ignore
  it.each([
    ['/portfolio/coins?shareToken=a%20b', 'shareToken'], ['/portfolio/coins?portfolioId=..', 'portfolioId'], ['/portfolio/coins?limit=101', 'limit'],
    ['/portfolio/chart?shareToken=a', 'type'], ['/portfolio/chart?shareToken=a&type=2w', 'type'], ['/portfolio/value?currency=XXX', 'currency'],
    ['/portfolio/transactions?shareToken=a', 'currency'], ['/portfolio/transactions?shareToken=a&currency=USD&address=0x1', 'shareToken'],
  ])('GET %s: 400 for %s', async (path, parameter) => {
    expect(await readObject(await market.get(path))).toMatchObject({ statusCode: 400, message: `Invalid parameter: ${parameter}` });
  });
});
