// Answers to an address that is asked for again: the same bytes and headers, or a 304 for a client that has them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

describe('the gateway asked again', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ marketVars: { MARKET_COINS: '1500' } });
    await gateway.get('/coins');
  });
  afterAll(() => gateway.dispose());

  it.each(['/coins', '/coins?format=table', '/coins.csv', '/coins/bitcoin', '/coins/bitcoin/price', '/snapshot'])(
    '%s says the same, bytes and headers',
    async (path) => {
      await gateway.get(path);
      const [first, again] = [await gateway.get(path), await gateway.get(path)];
      expect([again.status, Object.fromEntries(again.headers), await again.text()]).toEqual([
        200,
        Object.fromEntries(first.headers),
        await first.text(),
      ]);
      const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
      const unchanged = await gateway.get(path, { headers });
      expect([unchanged.status, unchanged.headers.get('ETag'), unchanged.headers.get('Cache-Control')]).toEqual([
        304,
        first.headers.get('ETag'),
        first.headers.get('Cache-Control'),
      ]);
    },
  );

  it('never for a POST, and for HEAD without a body', async () => {
    await gateway.get('/coins?limit=2');
    const head = await gateway.get('/coins?limit=2', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await gateway.get('/coins?limit=2', { method: 'POST' })).status).toBe(405);
  });
});
