// Credits and rates: exact under concurrency, by key and plan, refunded with a 503.

import { afterEach, describe, expect, it } from 'vitest';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { operations } from '../../workers/market/operations/operations.ts';
import { plans } from '../../workers/market/credits/plans.ts';
import { readObject } from '../support/list-answer.ts';
import { putFaults, usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket | undefined;
const start = async (vars: WorkerVars): Promise<TestMarket> => {
  market = await startMarket({ MARKET_COINS: '100', ...vars });
  return market;
};
afterEach(() => market?.dispose());

const statusesOf = async (requests: readonly Promise<Response>[]): Promise<readonly number[]> => {
  const responses = await Promise.all(requests);
  await Promise.all(responses.map((response) => response.text()));
  return responses.map(({ status }) => status);
};

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((other) => other === status).length;

const withKey = (url: string, path: string, key: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}${path}`, { ...init, headers: { 'X-API-KEY': key } });

describe('1,000 concurrent requests', () => {
  it('with 30 % injected 503s: used = 2 × successes, in every report', async () => {
    const { url, get } = await start({});
    await putFaults(url, [{ path: '/coins', status: 503, rate: 0.3 }]);
    const statuses = await statusesOf(Array.from({ length: 1_000 }, () => get('/coins?limit=1')));
    const successes = countOf(statuses, 200);
    expect(successes + countOf(statuses, 503)).toBe(1_000);
    expect(countOf(statuses, 503)).toBeGreaterThan(200);
    expect(countOf(statuses, 503)).toBeLessThan(400);
    expect(await readObject(await get('/usage/credits'))).toMatchObject({
      usedCredits: 2 * successes,
      remainingCredits: 1_000_000 - 2 * successes,
    });
    const { usedCredits, paths } = await usageOf(url, testKey);
    expect(usedCredits).toBe(2 * successes);
    expect(paths).toEqual([
      { path: '/coins', requests: 1_000, refused: 0, credits: 2 * successes },
      { path: '/usage/credits', requests: 1, refused: 0, credits: 0 },
    ]);
  });

  it('for 300 credits: 150 are answered, 850 are not', async () => {
    const { url } = await start({ MARKET_KEYS: 'few:demo:301' });
    const statuses = await statusesOf(Array.from({ length: 1_000 }, () => withKey(url, '/coins?limit=1', 'few')));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([150, 850]);
    expect(await usageOf(url, 'few')).toMatchObject({
      usedCredits: 300,
      paths: [{ path: '/coins', requests: 1_000, refused: 850, credits: 300 }],
    });
  });
});

it('clients that disconnect between debit and refund pay nothing', async () => {
  const { url } = await start({});
  await putFaults(url, [{ path: '/coins', status: 503 }]);
  for (let turn = 0; turn < 5; turn += 1) {
    const client = new AbortController();
    const { signal } = client;
    const asked = Array.from({ length: 100 }, () => withKey(url, '/coins', testKey, { signal }));
    await Promise.race(asked);
    client.abort();
    await Promise.allSettled(asked);
  }
  await expect.poll(async () => (await usageOf(url, testKey)).usedCredits, { timeout: 30_000 }).toBe(0);
});

describe('plans', () => {
  const everyPlan = Object.keys(plans)
    .map((plan) => `${plan}:${plan}:1000`)
    .join();

  it('every operation is permitted by some plan', () => {
    expect(operations.map(({ name }) => name).filter((name) => !plans.demo.grants.includes(name))).toEqual([]);
  });

  const requests = (isGranted: boolean) =>
    operations.flatMap((operation) =>
      Object.entries(plans)
        .filter(([, { grants }]) => grants.some((name) => name === operation.name) === isGranted)
        .map(([plan]) => [operation.method, operation.path.replace(/:\w+/, 'bitcoin'), plan] as const),
    );

  it('without the operation: 403, which costs nothing', async () => {
    const { url } = await start({ MARKET_KEYS: everyPlan });
    for (const [method, path, plan] of requests(false)) {
      const response = await withKey(url, path, plan, { method });
      expect([path, plan, response.status]).toEqual([path, plan, 403]);
      expect(await readObject(response)).toMatchObject({ message: 'Forbidden resource', path });
      const { usedCredits, paths } = await usageOf(url, plan);
      expect(usedCredits).toBe(0);
      expect(paths).toContainEqual({ path, requests: 1, refused: 1, credits: 0 });
    }
  });

  it('with the operation: no 403', async () => {
    const { url } = await start({ MARKET_KEYS: everyPlan });
    const statuses = await statusesOf(
      requests(true).map(([method, path, plan]) => withKey(url, path, plan, { method })),
    );
    expect(statuses).not.toContain(403);
    expect(statuses).toContain(200);
  });
});

describe('the rate limit', () => {
  it('300 a minute for starter: the 301st is a 429 with Retry-After, until the minute is over', async () => {
    const { url, setVars } = await start({
      MARKET_KEYS: 'slow:starter:1000,other:starter:1000',
      MARKET_NOW: '2026-11-21T12:00:47.500Z',
    });
    const ask = (key: string) => withKey(url, '/usage/credits', key);
    const statuses = await statusesOf(Array.from({ length: 340 }, () => ask('slow')));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([300, 40]);
    const refused = await ask('slow');
    expect(refused.headers.get('Retry-After')).toBe('13');
    expect(await readObject(refused)).toMatchObject({ statusCode: 429, message: 'Rate limit exceeded' });
    expect((await ask('other')).status).toBe(200);
    await setVars({ MARKET_NOW: '2026-11-21T12:01:00.000Z' });
    expect((await ask('slow')).status).toBe(200);
    expect(await usageOf(url, 'slow')).toMatchObject({
      usedCredits: 0,
      paths: [{ path: '/usage/credits', requests: 342, refused: 41 }],
    });
  });
});
