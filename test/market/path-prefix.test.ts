// The service below `/v1` has the same paths, answers, credits and faults.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readObject } from '../support/list-answer.ts';
import { clearFaults, putFaults, usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '100' });
});
afterAll(() => market.dispose());

it.each(['/coins?limit=3', '/coins/bitcoin', '/coins/bitcoin/charts?period=1w', '/currencies'])(
  '/v1%s',
  async (path) => {
    const [plain, prefixed] = await Promise.all([market.get(path), market.get(`/v1${path}`)]);
    expect(prefixed.status).toBe(200);
    expect(await prefixed.json()).toEqual(await plain.json());
  },
);

it.each([
  ['/v1/openapi.json', 200],
  ['/v1/coins', 401],
  ['/v1', 401],
  ['/v12/coins', 401],
])('GET %s without a key: %i', async (path, status) => {
  expect((await fetch(`${market.url}${path}`)).status).toBe(status);
});

it.each(['/v1', '/v12/coins', '/v1/v1/coins', '/v1/_sandbox/state'])('GET %s: 404', async (path) => {
  expect(await readObject(await market.get(path))).toMatchObject({ statusCode: 404, path });
});

it('errors contain the requested path; faults and usage use the operation’s path', async () => {
  await putFaults(market.url, [{ path: '/coins', status: 503 }]);
  expect(await readObject(await market.get('/v1/coins'))).toMatchObject({ statusCode: 503, path: '/v1/coins' });
  await clearFaults(market.url);
  const before = await usageOf(market.url, testKey);
  await (await market.get('/v1/coins')).text();
  const { usedCredits, paths } = await usageOf(market.url, testKey);
  expect(usedCredits).toBe(before.usedCredits + 2);
  expect(paths.filter(({ path }) => path.startsWith('/v1'))).toEqual([]);
});

it.each([
  '/coins?limit=3&_=1',
  '/coins/bitcoin?cache_bust=2',
  '/coins/bitcoin/charts?_=3&period=1w',
  '/coinpaprika/v1/tickers?_=4',
])('%s: what gets past caches is ignored', async (path) => {
  const [sent, meant] = await Promise.all([market.get(path), market.get(path.replace(/(_|cache_bust)=\d&?/, ''))]);
  expect([sent.status, await sent.text()]).toEqual([200, await meant.text()]);
});
