// A recorded day with the real broker, KV and market service: made by the alarm, the same after a new process, and in
// other currencies by the rates that were recorded with it.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import { usageOf } from '../../support/sandbox.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { testKey } from '../../support/start-market.ts';

const AT = '2026-11-21T00:06:00Z';
const SETTLED = '2026-11-21T01:00:00Z';
const LATER = '2026-11-24T15:00:00Z';
const soon = { timeout: 20_000, interval: 50 };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    vars: { SNAPSHOT_COINS: '1000', RECORD_DAYS: 'on', GATEWAY_NOW: AT },
    marketVars: { MARKET_COINS: '1500', MARKET_NOW: AT },
  });
});
afterAll(() => gateway.dispose());

const rates = async (): Promise<unknown> => {
  const { broker } = await readObject(await gateway.get('/status'));
  return Object(broker).credits?.today?.rates;
};

const rowsOf = async (path: string): Promise<readonly (readonly unknown[])[]> => {
  const { rows } = await readObject(await gateway.get(path));
  return Array.isArray(rows) ? rows : [];
};

it('is recorded with its rates, and stays as it is', async () => {
  await (await gateway.get('/coins?limit=1')).arrayBuffer();
  await expect.poll(rates, soon).toBe(1);
  const path = '/coins?at=2026-11-20&format=table&limit=200&columns=id,price,priceBtc&currency=';
  const { result } = await readObject(await gateway.market.get('/coins?limit=200&currency=EUR'));
  await gateway.setVars({ GATEWAY_NOW: SETTLED });
  const recorded = await rowsOf(`${path}EUR`);
  expect(Array.isArray(result) && recorded.length === result.length).toBe(true);
  for (const [row, coin] of (Array.isArray(result) ? result : []).entries()) {
    expect(Number(recorded[row]?.[1]) / Number(Object(coin).price)).toBeCloseTo(1, 9);
    expect(recorded[row]?.[2]).toBe(Object(coin).priceBtc);
  }
  const given = await gateway.get(`${path}USD`);
  // Invented prices: no longer than those of the present.
  expect(given.headers.get('Cache-Control')).toBe('public, max-age=120');
  const before = await given.text();
  // The market first: by its earlier clock a gateway that starts in between could record the later market.
  await gateway.market.setVars({ MARKET_NOW: LATER });
  await gateway.setVars({ GATEWAY_NOW: LATER });
  await (await gateway.get('/coins?limit=1')).arrayBuffer();
  const { usedCredits } = await usageOf(gateway.market.url, testKey);
  expect(await (await gateway.get(`${path}USD`)).text()).toBe(before);
  expect(await rowsOf(`${path}EUR`)).toEqual(recorded);
  expect((await rowsOf(`${path}BTC`)).length).toBe(200);
  expect((await usageOf(gateway.market.url, testKey)).usedCredits).toBe(usedCredits);
});
