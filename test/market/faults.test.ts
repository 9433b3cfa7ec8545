// Faults on demand as clients see them, and their cost.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../workers/market/sandbox/fault-rules.ts';
import { readObject } from '../support/list-answer.ts';
import { clearFaults, putFaults, readState, usageOf } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '100' });
});
afterAll(() => market.dispose());
afterEach(() => clearFaults(market.url));

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const four = (statusCode: number, message: string) => ({ statusCode, message, requestId: UUID, path: '/coins' });
const unavailable = 'Service temporarily unavailable';
const notSynced = 'Transactions not synced. Please call PATCH /transactions';

// oxfmt-ignore
const errors: readonly (readonly [Omit<FaultRule, 'path'>, body: Readonly<Record<string, unknown>>, retryAfter: string | null, credits: number])[] = [
  [{ status: 404 }, four(404, 'Resource not found'), null, 2],
  [{ status: 406 }, four(406, 'Credits limit reached'), null, 0],
  [{ status: 409 }, four(409, notSynced), null, 2],
  [{ status: 429 }, four(429, 'Insufficient credits for this request'), '3600', 0],
  [{ status: 429, retryAfter: 30 }, four(429, 'Rate limit exceeded'), '30', 0],
  [{ status: 500 }, four(500, 'Internal server error'), null, 2],
  [{ status: 503 }, four(503, unavailable), null, 0],
  [{ status: 503, errorForm: 'bare' }, { statusCode: 503, message: unavailable }, null, 0],
  [{ status: 429, errorForm: 'old' }, { error: 'Rate limit exceeded', message: 'Insufficient credits for this request' }, '3600', 0],
  [{ status: 409, errorForm: 'old' }, { message: notSynced }, null, 2],
  [{ status: 500, damage: 'wrong-shape' }, { data: four(500, 'Internal server error') }, null, 2],
];

describe('errors', () => {
  it.each(errors)('%j', async (rule, body, retryAfter, credits) => {
    const before = await usageOf(market.url, testKey);
    await putFaults(market.url, [{ path: '/coins', ...rule }]);
    const response = await market.get('/coins');
    expect(response.status).toBe(rule.status);
    expect(response.headers.get('Retry-After')).toBe(retryAfter);
    expect(await readObject(response)).toEqual(body);
    const after = await usageOf(market.url, testKey);
    expect(after.usedCredits - before.usedCredits).toBe(credits);
  });
});

// oxfmt-ignore
it.each([
  [400, '/coins?limit=5&page=1', 'Invalid parameter: limit'],
  [400, '/coins/bitcoin', 'Invalid parameter: coinId'],
  [404, '/coins/no%2Dsuch/charts', "Coin with id 'no-such' not found"],
  [405, '/coins/bitcoin', 'Method not allowed'],
  [418, '/coins/bitcoin', 'Error'],
])('a requested %i for %s has the text of a real one', async (status, path, message) => {
  await putFaults(market.url, [{ path: '*', status }]);
  const response = await market.get(path);
  expect(response.headers.get('Allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
  expect(await readObject(response)).toMatchObject({ statusCode: status, message });
});

it('delay: other requests are answered in the meantime', async () => {
  await putFaults(market.url, [{ path: '/coins', delay: 600_000 }]);
  const client = new AbortController();
  const slow = market.get('/coins', { headers: { 'X-API-KEY': testKey }, signal: client.signal });
  const isStruck = async () => (await readState(market.url))['faults'];
  await expect.poll(isStruck).toMatchObject([{ struck: 1 }]);
  const first = await Promise.race([slow.then(() => 'slow'), market.get('/coins/bitcoin').then(() => 'quick')]);
  client.abort();
  expect(first).toBe('quick');
  await expect(slow).rejects.toThrow('aborted');
});

describe('which requests a rule applies to', () => {
  const statusesOf = async (paths: readonly string[]): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await market.get(path)).status);
    return statuses;
  };

  // oxfmt-ignore
  it.each([
    ['/coins', ['/coins', '/coins?limit=1', '/coins/bitcoin', '/usage/credits'], [503, 503, 200, 200]],
    ['/coins/*', ['/coins', '/coins/bitcoin', '/usage/credits'], [200, 503, 200]],
    ['*', ['/coins', '/coins/bitcoin', '/usage/credits'], [503, 503, 503]],
    ['/coins?*page=2*', ['/coins', '/coins?page=1', '/coins?limit=5&page=2', '/coins?page=2&limit=5'], [200, 200, 503, 503]],
    ['/coins.*', ['/coins', '/coins/bitcoin'], [200, 200]],
  ])('path %s', async (path, requests, statuses) => {
    await putFaults(market.url, [{ path, status: 503 }]);
    expect(await statusesOf(requests)).toEqual(statuses);
  });

  it('count: the maximum number of requests', async () => {
    await putFaults(market.url, [{ path: '/coins', status: 500, count: 2 }]);
    expect(await statusesOf(['/coins', '/coins', '/coins'])).toEqual([500, 500, 200]);
  });

  it('the first rule that applies is used', async () => {
    const rules = [
      { path: '/coins', status: 500, count: 1 },
      { path: '*', status: 503, count: 2 },
    ] as const;
    await putFaults(market.url, rules);
    expect(await statusesOf(['/coins', '/coins', '/coins/bitcoin', '/coins'])).toEqual([500, 503, 503, 200]);
    expect((await readState(market.url))['faults']).toEqual([
      { rule: rules[0], seen: 4 - 1, struck: 1 },
      { rule: rules[1], seen: 3, struck: 2 },
    ]);
  });

  it('rate: the seed determines the requests', async () => {
    const asked = Array.from({ length: 60 }, () => '/coins/bitcoin');
    const struckWith = async (seed: string) => {
      await putFaults(market.url, [{ path: '*', status: 503, rate: 0.5 }], seed);
      return await statusesOf(asked);
    };
    const first = await struckWith('one');
    expect(new Set(first)).toEqual(new Set([200, 503]));
    expect(await struckWith('one')).toEqual(first);
    expect(await struckWith('two')).not.toEqual(first);
  });

  it('refused rules leave the active ones unchanged', async () => {
    await putFaults(market.url, [{ path: '*', status: 500 }]);
    const response = await fetch(`${market.url}/_sandbox/faults`, { method: 'PUT', body: '{"rules":[{}]}' });
    expect(response.status).toBe(400);
    expect(await readObject(response)).toMatchObject({
      path: '/_sandbox/faults',
      message: expect.stringContaining('rules[0].path'),
    });
    expect(await statusesOf(['/coins'])).toEqual([500]);
  });
});

describe('paths of the sandbox', () => {
  it.each([
    ['POST', '/_sandbox/faults', 'PUT, DELETE'],
    ['GET', '/_sandbox/faults', 'PUT, DELETE'],
    ['DELETE', '/_sandbox/state', 'GET'],
  ])('%s %s: 405', async (method, path, allowed) => {
    const response = await fetch(`${market.url}${path}`, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allowed]);
  });

  it.each(['', 'off'])(
    'SANDBOX_ADMIN=%s: like any unknown path, and earlier rules have no effect',
    async (SANDBOX_ADMIN) => {
      const other = await startMarket({ MARKET_COINS: '50' });
      try {
        await putFaults(other.url, [{ path: '*', status: 500 }]);
        expect((await other.get('/coins')).status).toBe(500);
        await other.setVars({ SANDBOX_ADMIN });
        for (const [method, path] of [
          ['PUT', 'faults'],
          ['DELETE', 'faults'],
          ['GET', 'state'],
        ] as const) {
          const headers = { 'X-API-KEY': testKey };
          const response = await fetch(`${other.url}/_sandbox/${path}`, { method, headers });
          expect(response.status).toBe(404);
          expect(await readObject(response)).toMatchObject({ message: 'Resource not found' });
          expect((await fetch(`${other.url}/_sandbox/${path}`, { method })).status).toBe(401);
        }
        expect((await other.get('/coins')).status).toBe(200);
      } finally {
        await other.dispose();
      }
    },
  );
});
