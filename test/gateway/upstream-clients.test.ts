// A client of the upstream points at the gateway: what is not served. What is the same is
// drawn at random (differential.test.ts) and claimed one by one (scripts/upstream/assumptions.test.ts).

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../workers/market/operations/operations.ts';
import { readObject } from '../support/list-answer.ts';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // More coins than a snapshot may hold, and than two pages that are looked through.
  gateway = await startGateway({
    vars: { SNAPSHOT_COINS: '1000', SNAPSHOT_MAX_COINS: '1000' },
    marketVars: { MARKET_COINS: '2500' },
  });
});
afterAll(() => gateway.dispose());

describe('what is not served', () => {
  const isServed = (path: string): boolean => path === '/coins' || path === '/coins/:coinId';
  const paths = operations.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/:\w+/g, 'bitcoin'),
    isServed: isServed(path),
  }));

  it.each([
    ...paths.filter((one) => !one.isServed),
    { method: 'HEAD', path: '/coins/bitcoin/charts' },
    { method: 'GET', path: '/coins/bitcoin/charts/' },
    { method: 'POST', path: '/wallet/balances' },
    { method: 'DELETE', path: '/portfolio/coins' },
  ])('$method $path', async ({ method, path }) => {
    for (const query of ['', '?period=1w&coinIds=bitcoin&address=0x1']) {
      const response = await gateway.get(`${path}${query}`, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([404, null]);
      if (method === 'HEAD') continue;
      expect(await readObject(response)).toMatchObject({
        type: 'urn:coinsheet:error:route-not-found',
        message: 'Not found',
        path,
        detail: `This gateway serves lists of coins and single coins only, not "${path}": ask the market data service itself (${new URL(gateway.market.url).host}), with a key of your own.`,
      });
    }
  });

  it.each(['/coins/bitcoin', '/coins/charts-coin', '/coins/bitcoin/price', '/walletx', '/coins/a/b/charts'])(
    '%s is not among it',
    async (path) => {
      expect(await (await gateway.get(path)).text()).not.toContain('This gateway serves');
    },
  );

  it('a preflight is answered there too', async () => {
    const response = await gateway.get('/coins/charts', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
  });
});
