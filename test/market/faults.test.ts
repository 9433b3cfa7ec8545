// Faults on demand as clients see them, and their cost.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../workers/market/sandbox/fault-rule.ts';
import { idsOf, readList, readObject, type ListAnswer } from '../support/list-answer.ts';
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
  [{ status: 400 }, four(400, 'Invalid parameter: page'), null, 0],
  [{ status: 401 }, four(401, 'Invalid API key'), null, 0],
  [{ status: 403 }, four(403, 'Forbidden resource'), null, 0],
  [{ status: 404 }, four(404, 'Resource not found'), null, 2],
  [{ status: 405 }, four(405, 'Method not allowed'), null, 0],
  [{ status: 406 }, four(406, 'Credits limit reached'), null, 0],
  [{ status: 409 }, four(409, notSynced), null, 2],
  [{ status: 429 }, four(429, 'Insufficient credits for this request'), '3600', 0],
  [{ status: 429, retryAfter: 30 }, four(429, 'Rate limit exceeded'), '30', 0],
  [{ status: 500 }, four(500, 'Internal server error'), null, 2],
  [{ status: 502 }, four(502, 'Bad Gateway'), null, 2],
  [{ status: 503 }, four(503, unavailable), null, 0],
  [{ status: 503, retryAfter: 0 }, four(503, unavailable), '0', 0],
  [{ status: 503, errorForm: 'bare' }, { statusCode: 503, message: unavailable }, null, 0],
  [{ status: 503, errorForm: 'old' }, { error: 'Service Unavailable', message: unavailable }, null, 0],
  [{ status: 429, errorForm: 'old' }, { error: 'Rate limit exceeded', message: 'Insufficient credits for this request' }, '3600', 0],
  [{ status: 409, errorForm: 'old' }, { message: notSynced }, null, 2],
  [{ status: 401, errorForm: 'old' }, { error: 'Unauthorized', message: 'Invalid API key' }, null, 0],
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

describe('requested errors have the texts of real ones', () => {
  // oxfmt-ignore
  it.each([
    [400, 'GET', '/coins?limit=5&page=1', 'Invalid parameter: limit'],
    [400, 'GET', '/coins/bitcoin', 'Invalid parameter: coinId'],
    [400, 'GET', '/coins/bitcoin?currency=EUR', 'Invalid parameter: currency'],
    [400, 'GET', '/fiats', 'Bad Request'],
    [404, 'GET', '/coins/bitcoin', "Coin with id 'bitcoin' not found"],
    [404, 'GET', '/coins/no%2Dsuch/charts', "Coin with id 'no-such' not found"],
    [404, 'GET', '/usage/credits', 'Resource not found'],
    [405, 'GET', '/coins/bitcoin', 'Method not allowed'],
    [418, 'GET', '/coins/bitcoin', 'Error'],
  ])('%i for %s %s', async (status, method, path, message) => {
    await putFaults(market.url, [{ path: '*', status }]);
    const response = await market.get(path, { method, headers: { 'X-API-KEY': testKey } });
    expect(response.headers.get('Allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
    expect(await readObject(response)).toMatchObject({ statusCode: status, message });
  });
});

describe('damaged answers', () => {
  const putDamage = (damage: NonNullable<FaultRule['damage']>) => putFaults(market.url, [{ path: '/coins', damage }]);
  const damaged = async (damage: NonNullable<FaultRule['damage']>): Promise<Response> => {
    await putDamage(damage);
    const response = await market.get('/coins');
    expect(response.status).toBe(200);
    return response;
  };

  it('cut: no answer', async () => {
    await putDamage('cut');
    await expect(market.get('/coins')).rejects.toThrow('fetch failed');
  });

  it('cut-body: the answer is cut off', async () => {
    await expect((await damaged('cut-body')).text()).rejects.toThrow('terminated');
  });

  it('truncated: a complete transfer of half the text', async () => {
    const whole = await (await market.get('/coins')).text();
    const text = await (await damaged('truncated')).text();
    expect(text).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('malformed: a complete transfer, but not JSON', async () => {
    const text = await (await damaged('malformed')).text();
    expect(text).toMatch(/,,\}$/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('wrong-shape: JSON of another shape', async () => {
    const whole = await readObject(await market.get('/coins'));
    expect(await readObject(await damaged('wrong-shape'))).toEqual({ data: whole });
  });

  it('wrong-meta: the right coins, the wrong counts', async () => {
    const whole = await readList(await market.get('/coins'));
    expect(whole.meta).toMatchObject({ page: 1, limit: 20, itemCount: 100, pageCount: 5 });
    const { meta, result } = await readList(await damaged('wrong-meta'));
    expect(result).toEqual(whole.result);
    expect(meta).toEqual({
      page: 2,
      limit: 20,
      itemCount: 107,
      pageCount: 0,
      hasPreviousPage: true,
      hasNextPage: false,
    });
  });

  it('huge: JSON, but 32 MiB longer', async () => {
    const whole = await (await market.get('/coins')).text();
    const text = await (await damaged('huge')).text();
    expect(text.length - whole.length).toBe(32 * 1024 * 1024);
    expect(text.trimEnd()).toBe(whole);
  });

  const pageOf = async (page: number) => readList(await market.get(`/coins?limit=10&page=${page}`));
  const damagedPage = async (damage: NonNullable<FaultRule['damage']>, page: number) => {
    await putFaults(market.url, [{ path: '/coins', damage, count: 1 }]);
    return pageOf(page);
  };
  const ranksOf = ({ result }: ListAnswer): readonly unknown[] => result.map(({ rank }) => rank);

  it.each([1, 2])('twice-in-page: page %i ends with its first coin, at the rank of the last', async (page) => {
    const whole = await pageOf(page);
    const answer = await damagedPage('twice-in-page', page);
    expect(answer.meta).toEqual(whole.meta);
    expect(idsOf(answer)).toEqual([...idsOf(whole).slice(0, 9), idsOf(whole)[0]]);
    expect(ranksOf(answer)).toEqual(ranksOf(whole));
    expect(answer.result.slice(0, 9)).toEqual(whole.result.slice(0, 9));
  });

  it('twice-across-pages: page 2 begins with the last coin of page 1, at its own rank; page 1 is unchanged', async () => {
    const [first, second] = [await pageOf(1), await pageOf(2)];
    const answer = await damagedPage('twice-across-pages', 2);
    expect(answer.meta).toEqual(second.meta);
    expect(idsOf(answer)).toEqual([idsOf(first)[9], ...idsOf(second).slice(1)]);
    expect(ranksOf(answer)).toEqual(ranksOf(second));
    expect(await damagedPage('twice-across-pages', 1)).toEqual(first);
  });

  it('shifted-pages: a shifted and an unchanged page have one coin twice and lack another', async () => {
    const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
    const struckFirst = await damagedPage('shifted-pages', 1);
    expect(struckFirst).toEqual({ ...first, result: [...first.result.slice(0, 9), second.result[0]] });
    const struckSecond = await damagedPage('shifted-pages', 2);
    expect(struckSecond).toEqual({
      ...second,
      result: [first.result[9], ...second.result.slice(1, 9), third.result[0]],
    });
    // Two shifted pages agree with each other: the coins have moved once.
    expect(new Set([...idsOf(struckFirst), ...idsOf(struckSecond)]).size).toBe(20);
    const last = await damagedPage('shifted-pages', 10);
    expect(idsOf(last).slice(1)).toEqual(idsOf(await pageOf(10)).slice(1));
  });

  it('lone-coin: the first coin alone, and counts that agree; later pages are empty', async () => {
    const [first] = (await pageOf(1)).result;
    expect(await damagedPage('lone-coin', 1)).toEqual({
      meta: { page: 1, limit: 10, itemCount: 1, pageCount: 1, hasPreviousPage: false, hasNextPage: false },
      result: [first],
    });
    expect(await damagedPage('lone-coin', 2)).toEqual({
      meta: { page: 2, limit: 10, itemCount: 1, pageCount: 1, hasPreviousPage: true, hasNextPage: false },
      result: [],
    });
  });

  // oxfmt-ignore
  it.each([
    ['blank-name', ' \t%\u00a0\n', ' # '],
    ['long-name', '币'.repeat(16_000), '#'],
    ['lone-surrogate', '\ude80%\ud83d', '#\ud83d'],
    ['control-characters', 'B\u0000itcoin\u001b[31m\u0085', '#\u0007'],
  ] as const)('%s: the first coin of a list, or the only one', async (damage, name, symbol) => {
    const shown = { name: name.replace('%', 'Bitcoin'), symbol: symbol.replace('#', 'BTC') };
    const whole = await pageOf(1);
    expect(whole.result[0]).toMatchObject({ name: 'Bitcoin', symbol: 'BTC' });
    const { meta, result } = await damagedPage(damage, 1);
    expect(meta).toEqual(whole.meta);
    expect(result).toEqual([{ ...whole.result[0], ...shown }, ...whole.result.slice(1)]);
    await putFaults(market.url, [{ path: '/coins/*', damage }]);
    expect(await readObject(await market.get('/coins/bitcoin'))).toMatchObject(shown);
    // Bodies without coins stay unchanged.
    await putFaults(market.url, [{ path: '*', damage }]);
    expect(await readObject(await market.get('/usage/credits'))).toMatchObject({ subscription: 'demo' });
  });

  it.each(['twice-in-page', 'twice-across-pages', 'shifted-pages', 'lone-coin'] as const)(
    '%s costs one answer, and leaves bodies that are not lists unchanged',
    async (damage) => {
      const before = await usageOf(market.url, testKey);
      await putFaults(market.url, [{ path: '*', damage }]);
      await (await market.get('/coins?limit=10&page=2')).text();
      expect((await usageOf(market.url, testKey)).usedCredits - before.usedCredits).toBe(2);
      expect(await readObject(await market.get('/coins/bitcoin'))).toMatchObject({ id: 'bitcoin', name: 'Bitcoin' });
      expect((await readList(await market.get('/coins?coinIds=nope'))).result).toEqual([]);
    },
  );

  it.each(['cut', 'cut-body', 'truncated'] as const)('%s costs as much as an answer', async (damage) => {
    const before = await usageOf(market.url, testKey);
    await putDamage(damage);
    await market
      .get('/coins')
      .then((response) => response.text())
      .catch(() => undefined);
    expect((await usageOf(market.url, testKey)).usedCredits - before.usedCredits).toBe(2);
  });
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

  it.each([0, 1])('rate %i', async (rate) => {
    await putFaults(market.url, [{ path: '*', status: 503, rate }]);
    const asked = Array.from({ length: 20 }, () => '/coins/bitcoin');
    expect(new Set(await statusesOf(asked))).toEqual(new Set([rate === 0 ? 200 : 503]));
  });

  it('refused requests are not counted', async () => {
    await putFaults(market.url, [{ path: '*', status: 500, count: 1 }]);
    expect(await statusesOf(['/coins?limit=0', '/nope'])).toEqual([400, 404]);
    expect((await fetch(`${market.url}/coins`)).status).toBe(401);
    expect(await statusesOf(['/coins', '/coins'])).toEqual([500, 200]);
  });

  it('DELETE removes all rules', async () => {
    await putFaults(market.url, [{ path: '*', status: 500 }]);
    const response = await fetch(`${market.url}/_sandbox/faults`, { method: 'DELETE' });
    expect(await readObject(response)).toEqual({ seed: '', rules: [] });
    expect(await statusesOf(['/coins'])).toEqual([200]);
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

  it('GET /_sandbox/state: time and keys', async () => {
    expect(await readState(market.url)).toMatchObject({
      now: '2026-11-21T12:00:00.000Z',
      keys: [{ key: testKey, plan: 'demo', totalCredits: 1_000_000 }],
      faults: [],
    });
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
