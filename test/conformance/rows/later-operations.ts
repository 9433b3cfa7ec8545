// Later additions to the published description: operations that clients use today, the prefix `/v1`, and the plan
// `free`.

import { expect } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import type { Row } from '../row.ts';
import type { Asked, Target } from '../target.ts';
import { OWNER } from './wallets.ts';

const DAY_SECONDS = 86_400;
const wallet = `address=${OWNER}&connectionId=ethereum`;
const portfolio = 'shareToken=conformance-1';

/** The body of a 200. */
const bodyOf = async (target: Target, path: string, asked?: Asked): Promise<unknown> => {
  const response = await target.ask(path, asked);
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
};

const number = expect.any(Number);
const text = expect.any(String);
const worth = { USD: number, BTC: number, ETH: number };

const row = (title: string, credits: number, check: (target: Target) => Promise<void>): Row => ({
  title: `later: ${title}`,
  credits,
  check,
});

const shapeRow = (title: string, credits: number, path: string, shape: unknown, asked?: Asked): Row =>
  row(title, credits, async (target) => {
    expect(await bodyOf(target, path, asked)).toEqual(shape);
  });

const pointsOf = (body: unknown): readonly (readonly unknown[])[] => {
  expect(Array.isArray(body) && body.every(Array.isArray)).toBe(true);
  return Array.isArray(body) ? body : [];
};

const secondsOf = (body: unknown): readonly number[] => pointsOf(body).map(([seconds]) => Number(seconds));

const market: readonly Row[] = [
  {
    ...row('/coins/{coinId}/charts: points of seconds, US dollars, bitcoin, ether, oldest first', 3, async (target) => {
      const points = pointsOf(await bodyOf(target, '/coins/bitcoin/charts?period=1w'));
      expect(points.length).toBeGreaterThan(2);
      for (const point of points) expect(point).toEqual([number, number, number, number]);
      const seconds = secondsOf(points);
      expect(seconds).toEqual(seconds.toSorted((left, right) => left - right));
      // Seconds, not milliseconds.
      expect(seconds.at(-1)).toBeLessThan(1e11);
    }),
    isCheap: true,
  },
  row('/coins/{coinId}/charts: the last price is the list’s', 3, async (target) => {
    const [, price] = pointsOf(await bodyOf(target, '/coins/ethereum/charts?period=24h')).at(-1) ?? [];
    const listed = (await target.base()).result.find(({ id }) => id === 'ethereum');
    expect(Math.abs(Number(price) / Number(listed?.['price']) - 1)).toBeLessThan(0.05);
  }),
  row('/coins/{coinId}/charts: period=all has days at 00:00 UTC', 3, async (target) => {
    const seconds = secondsOf(await bodyOf(target, '/coins/bitcoin/charts?period=all'));
    expect(seconds.length).toBeGreaterThan(365);
    expect(seconds.filter((time) => time % DAY_SECONDS !== 0)).toEqual([]);
  }),
  row('/coins/charts: a chart or an error for each coin', 6, async (target) => {
    const charts = await bodyOf(target, '/coins/charts?coinIds=bitcoin,no-such-coin&period=1w');
    expect(charts).toEqual([
      { coinId: 'bitcoin', chart: expect.any(Array) },
      { coinId: 'no-such-coin', chart: [], errorMessage: text },
    ]);
    const [bitcoin] = pointsOf(Object(charts)[0].chart);
    expect(bitcoin).toEqual([number, number, number, number]);
  }),
  row('/coins/price/avg: the price of the chart', 7, async (target) => {
    const [seconds, USD, BTC, ETH] = pointsOf(await bodyOf(target, '/coins/ethereum/charts?period=1y'))[0] ?? [];
    expect(await bodyOf(target, `/coins/price/avg?coinId=ethereum&timestamp=${String(seconds)}`)).toEqual({
      USD,
      BTC,
      ETH,
    });
  }),
  shapeRow('/coins/price/exchange', 5, '/coins/price/exchange?exchange=Binance&from=BTC&to=ETH&timestamp=1700000000', {
    price: number,
  }),
  {
    ...shapeRow('/markets', 1, '/markets', {
      marketCap: number,
      volume: number,
      btcDominance: number,
      marketCapChange: number,
      volumeChange: number,
      btcDominanceChange: number,
    }),
    isCheap: true,
  },
  {
    ...shapeRow('/currencies', 1, '/currencies', { result: expect.objectContaining({ USD: 1, EUR: number }) }),
    isCheap: true,
  },
  {
    ...row('/v1 is a prefix of the same paths', 2, async (target) => {
      expect(await bodyOf(target, '/v1/coins?limit=5')).toEqual(await bodyOf(target, '/coins?limit=5'));
    }),
  },
];

const balance = expect.objectContaining({
  coinId: text,
  amount: number,
  chain: 'ethereum',
  name: text,
  symbol: text,
  price: number,
  priceBtc: number,
  imgUrl: text,
  pCh24h: number,
  rank: number,
  volume: number,
});

const investment = expect.objectContaining({
  id: text,
  name: text,
  value: worth,
  symbols: text,
  assets: expect.any(Array),
});
const protocol = expect.objectContaining({
  id: text,
  name: text,
  logo: text,
  totalValue: worth,
  blockchain: { name: text, icon: text },
  chain: text,
  investments: expect.arrayContaining([investment]),
  walletAddress: OWNER,
});

/** Protocols are few: these networks together have some. */
const manyNetworks = 'connectionId=ethereum,polygon-wallet,arbitrum-wallet,base-wallet';

const wallets: readonly Row[] = [
  shapeRow(
    '/wallet/blockchains',
    1,
    '/wallet/blockchains',
    expect.arrayContaining([{ name: text, connectionId: 'ethereum', chain: 'ethereum', icon: text }]),
  ),
  shapeRow('/wallet/balance by connectionId', 40, `/wallet/balance?${wallet}`, expect.arrayContaining([balance])),
  row('/wallet/balances: network by network', 440, async (target) => {
    const all = await bodyOf(target, `/wallet/balances?address=${OWNER}`);
    expect(all).toEqual(
      expect.arrayContaining([
        {
          blockchain: 'ethereum',
          address: OWNER,
          connectionId: 'ethereum',
          balances: expect.arrayContaining([balance]),
        },
      ]),
    );
    expect(await bodyOf(target, `/wallet/balances?address=${OWNER}&networks=ethereum`)).toHaveLength(1);
  }),
  row('PATCH /wallet/transactions with query parameters, then GET and /wallet/status', 83, async (target) => {
    expect(await bodyOf(target, `/wallet/transactions?${wallet}`, { method: 'PATCH' })).toEqual({
      status: expect.stringMatching(/^sync(ed|ing)$/),
    });
    expect(await bodyOf(target, `/wallet/status?${wallet}`)).toEqual({ status: 'synced' });
    expect(await bodyOf(target, `/wallet/transactions?${wallet}&limit=5`)).toEqual({
      meta: { page: 1, limit: 5 },
      result: expect.arrayContaining([
        expect.objectContaining({ type: text, date: text, transactions: expect.any(Array) }),
      ]),
    });
  }),
  row('/wallet/defi has every required field', 1_600, async (target) => {
    expect(await bodyOf(target, `/wallet/defi?address=${OWNER}&${manyNetworks}`)).toEqual({
      totalAssets: worth,
      protocols: expect.arrayContaining([protocol]),
    });
  }),
];

const gains = { allTime: worth, hour24: worth, lastTrade: worth, unrealized: worth, realized: worth };

const portfolios: readonly Row[] = [
  shapeRow('/portfolio/coins', 8, `/portfolio/coins?${portfolio}`, {
    result: expect.arrayContaining([
      expect.objectContaining({
        count: number,
        coin: expect.objectContaining({ identifier: text, symbol: text, name: text, icon: text, rank: number }),
        price: worth,
        profit: gains,
        profitPercent: gains,
      }),
    ]),
  }),
  shapeRow('/portfolio/value', 10, `/portfolio/value?${portfolio}`, {
    totalValue: number,
    defiValue: number,
    totalCost: number,
    unrealizedProfitLoss: number,
    unrealizedProfitLossPercent: number,
    realizedProfitLoss: number,
    realizedProfitLossPercent: number,
    allTimeProfitLoss: number,
    allTimeProfitLossPercent: number,
  }),
  shapeRow('/portfolio/chart', 10, `/portfolio/chart?${portfolio}&type=1w`, {
    result: expect.arrayContaining([[number, number, number, number]]),
  }),
  shapeRow('/portfolio/transactions', 4, `/portfolio/transactions?${portfolio}&currency=USD`, {
    data: expect.arrayContaining([
      expect.objectContaining({
        transactionType: text,
        date: text,
        profitLoss: expect.any(Object),
        fee: expect.any(Object),
        portfolioInfo: { name: text, icon: text },
      }),
    ]),
    meta: { page: 1, limit: 20 },
  }),
];

/** Checks a refusal of the plan `free`, which has no header `Retry-After`. */
const refusesWithoutHint = async (
  response: Response | undefined,
  statusCode: number,
  message: string,
): Promise<void> => {
  expect(response?.status).toBe(statusCode);
  expect(response?.headers.get('Retry-After')).toBeNull();
  expect(response && (await readObject(response))).toEqual({ statusCode, message, requestId: text, path: '/coins' });
};

const freePlan: readonly Row[] = [
  {
    ...row('plan free: one of two concurrent calls gets 429', 2, async (target) => {
      const asked = { key: target.keys.paced ?? null };
      const responses = await Promise.all([target.ask('/coins', asked), target.ask('/coins', asked)]);
      expect(responses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 429]);
      await refusesWithoutHint(
        responses.find(({ status }) => status === 429),
        429,
        'Rate limit exceeded',
      );
    }),
    needs: 'keys',
  },
  {
    ...row('plan free: 406 without credits', 0, async (target) => {
      const response = await target.ask('/coins', { key: target.keys.pacedWithoutCredits ?? null });
      await refusesWithoutHint(response, 406, 'Credits limit reached');
    }),
    needs: 'keys',
  },
];

export const laterRows: readonly Row[] = [...market, ...wallets, ...portfolios, ...freePlan];
