// What is lent: the same thing again once it is given back, with nothing of its last user.

import { describe, expect, it } from 'vitest';
import { lending } from './lending.ts';
import { readObject } from './list-answer.ts';
import { putFaults, readState } from './sandbox.ts';
import { startGateway } from './start-gateway.ts';
import { startMarket } from './start-market.ts';

describe('lending', () => {
  const dispose = async (): Promise<void> => undefined;

  it('starts one for each user at a time', async () => {
    let started = 0;
    const lend = lending(async () => ({ number: (started += 1), dispose }));
    const [first, second] = [await lend(), await lend()];
    expect([first.thing.number, second.thing.number]).toEqual([1, 2]);
    first.giveBack();
    expect((await lend()).thing).toBe(first.thing);
    expect(started).toBe(2);
  });

  it('lends nothing to two users, though it is given back twice', async () => {
    let started = 0;
    const lend = lending(async () => ({ number: (started += 1), dispose }));
    const first = await lend();
    first.giveBack();
    const second = await lend();
    first.giveBack();
    expect([second.thing.number, (await lend()).thing.number]).toEqual([1, 2]);
  });
});

it('a market has no credits used, no faults and no settings of its last user', async () => {
  const last = await startMarket({ MARKET_COINS: '50', MARKET_NOW: '2026-01-01T00:00:00Z' });
  await (await last.get('/coins')).text();
  await putFaults(last.url, [{ path: '*', status: 500 }]);
  expect((await last.get('/coins')).status).toBe(500);
  await last.dispose();
  const next = await startMarket({ MARKET_COINS: '60' });
  try {
    expect(next.url).toBe(last.url);
    expect(await readState(next.url)).toMatchObject({ now: '2026-11-21T12:00:00.000Z', faults: [] });
    expect(await readObject(await next.get('/usage/credits'))).toMatchObject({ usedCredits: 0 });
    expect(await readObject(await next.get('/coins'))).toMatchObject({ meta: { itemCount: 60 } });
  } finally {
    await next.dispose();
  }
});

it('a gateway holds nothing of its last user', async () => {
  const last = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '50' } });
  expect(await readObject(await last.get('/coins'))).toMatchObject({ meta: { itemCount: 50 } });
  await last.dispose();
  const next = await startGateway({ marketVars: { MARKET_COINS: '60' } });
  try {
    expect(next.url).toBe(last.url);
    expect(await readObject(await next.get('/status'))).toMatchObject({ broker: { sets: [] } });
    expect(await readObject(await next.get('/coins'))).toMatchObject({ meta: { itemCount: 60 } });
  } finally {
    await next.dispose();
  }
});
