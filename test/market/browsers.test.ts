// What browsers and other careful clients use besides GET: HEAD, OPTIONS, and cross-origin access.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '100' });
});
afterAll(() => market.dispose());

/** All headers except those of the connection, which client and runtime set. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !['connection', 'transfer-encoding'].includes(name)));

describe('HEAD is GET without the body', () => {
  it.each(['/coins?limit=5', '/coins/bitcoin', '/coins?limit=0', '/nope', '/transactions'])('HEAD %s', async (path) => {
    const [get, head] = [
      await market.get(path),
      await market.get(path, { method: 'HEAD', headers: { 'X-API-KEY': testKey } }),
    ];
    expect(head.status).toBe(get.status);
    expect(headersOf(head)).toEqual(headersOf(get));
    expect(await head.text()).toBe('');
  });

  it('costs as much as GET', async () => {
    const before = (await usageOf(market.url, testKey)).usedCredits;
    await market.get('/coins', { method: 'HEAD', headers: { 'X-API-KEY': testKey } });
    expect((await usageOf(market.url, testKey)).usedCredits).toBe(before + 2);
  });
});

describe('OPTIONS', () => {
  it.each(['/', '/coins', '/transactions', '/nope'])('OPTIONS %s: 204 without a key, free', async (path) => {
    const response = await fetch(`${market.url}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://example.com', 'Access-Control-Request-Headers': 'x-api-key' },
    });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PATCH, OPTIONS',
      'access-control-allow-headers': 'X-API-KEY, Content-Type, sharetoken, passcode',
      'access-control-max-age': '86400',
    });
  });
});
