// State of a started service: credits by key, a frozen clock, and the error for wrong settings.

import { afterEach, describe, expect, it } from 'vitest';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { readList, readObject } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

let market: TestMarket | undefined;
const start = async (vars: WorkerVars): Promise<TestMarket> => {
  market = await startMarket({ MARKET_COINS: '200', ...vars });
  return market;
};
afterEach(() => market?.dispose());

describe('credits', () => {
  it('2 for the list, 1 for a coin, 0 for refusals, 429 when used up, by key', async () => {
    const { url } = await start({ MARKET_KEYS: 'one:starter:6,two:pro:100' });
    const get = (path: string, key: string) => fetch(`${url}${path}`, { headers: { 'X-API-KEY': key } });
    const usage = async (key: string) => readObject(await get('/usage/credits', key));

    expect(await usage('one')).toEqual({
      totalCredits: 6,
      usedCredits: 0,
      remainingCredits: 6,
      subscription: 'starter',
    });
    expect((await get('/coins', 'one')).status).toBe(200);
    expect((await get('/coins/bitcoin', 'one')).status).toBe(200);
    expect((await get('/coins?limit=0', 'one')).status).toBe(400);
    expect((await get('/coins/nope', 'one')).status).toBe(404);
    expect(await usage('one')).toEqual({
      totalCredits: 6,
      usedCredits: 4,
      remainingCredits: 2,
      subscription: 'starter',
    });
    expect((await get('/coins/bitcoin', 'one')).status).toBe(200);

    const denied = await get('/coins', 'one');
    expect(denied.status).toBe(429);
    expect(await readObject(denied)).toMatchObject({
      statusCode: 429,
      message: 'Insufficient credits for this request',
    });
    expect((await get('/coins/bitcoin', 'one')).status).toBe(200);
    expect((await get('/coins/bitcoin', 'one')).status).toBe(429);
    expect(await usage('one')).toMatchObject({ usedCredits: 6, remainingCredits: 0 });
    expect(await usage('two')).toMatchObject({ usedCredits: 0, subscription: 'pro' });
  });
});

describe('time', () => {
  it('MARKET_NOW: the same market again after a restart, another one a minute later', async () => {
    const frozen = await start({ MARKET_NOW: '2026-11-21T12:00:30Z' });
    const prices = async () => (await readList(await frozen.get('/coins'))).result.map((coin) => coin['price']);
    const before = await prices();
    await frozen.setVars({ MARKET_NOW: '2026-11-21T12:00:59Z' });
    expect(await prices()).toEqual(before);
    await frozen.setVars({ MARKET_NOW: '2026-11-21T12:01:00Z' });
    expect(await prices()).not.toEqual(before);
  });
});
