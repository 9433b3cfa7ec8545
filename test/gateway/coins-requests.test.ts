// GET /coins and /coins/{id} over HTTP on the real Workers; what is refused is in refusals.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // No deeper than standard, so that what no snapshot of 2,000 coins answers is asked upstream or refused.
  gateway = await startGateway({ vars: { SNAPSHOT_MAX_COINS: '2000' }, marketVars: { MARKET_COINS: '3000' } });
});
afterAll(() => gateway.dispose());

const json = async (path: string): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> => {
  const response = await gateway.get(path);
  return { status: response.status, body: await response.json(), headers: response.headers };
};

describe('GET /coins', () => {
  it("answers in the upstream's shape and defaults", async () => {
    const { body } = await json('/coins');
    expect(body['meta']).toEqual({
      page: 1,
      limit: 20,
      itemCount: 3000,
      pageCount: 150,
      hasPreviousPage: false,
      hasNextPage: true,
    });
    const result = body['result'];
    expect(Array.isArray(result) && result.map((coin) => coin.rank)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(Array.isArray(result) && 'riskScore' in result[0]).toBe(false);
  });

  it('sorts from the smallest where only sortBy is given, as upstream', async () => {
    const idsOf = async (service: Pick<TestGateway, 'get'>): Promise<readonly string[]> => {
      const { result } = Object(await (await service.get('/coins?sortBy=volume&limit=5')).json());
      return result.map(({ id }: { readonly id: string }) => id);
    };
    expect(await idsOf(gateway)).toEqual(await idsOf(gateway.market));
  });

  it('answers a table at /coins.csv', async () => {
    const [named, asked] = await Promise.all(['/coins.csv', '/coins?format=csv'].map((path) => gateway.get(path)));
    expect(named?.headers.get('Content-Type')).toMatch(/^text\/csv/);
    expect(await named?.text()).toBe(await asked?.text());
  });

  it('says how old the data is and how long it lasts', async () => {
    const { headers } = await json('/coins');
    expect(headers.get('X-Data-As-Of')).toBe('2026-11-21T12:00:00.000Z');
    expect(headers.get('Cache-Control')).toBe('public, max-age=120');
    expect(headers.get('Cache-Status')).toMatch(/^Coinsheet; hit; ttl=120; detail="snapshot \|\|USD by page"$/);
    expect(headers.get('X-Data-Simulated')).toBe('true');
    expect(headers.get('Age')).toBeNull();
  });

  it('answers 304 to what the client has already, whatever the weakness of the tag', async () => {
    const first = await gateway.get('/coins?limit=3');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-z]{14}"$/);
    for (const wanted of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const again = await gateway.get('/coins?limit=3', { headers: { 'If-None-Match': wanted } });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
    }
    expect((await gateway.get('/coins?limit=4', { headers: { 'If-None-Match': tag } })).status).toBe(200);
    expect((await gateway.get('/coins?limit=3&format=csv', { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  it('gives equal questions one tag', async () => {
    const tags = await Promise.all(
      [
        'where=cap%3E1e9%20and%20rank%3C50',
        'where=rank%3C50%2C%20marketCap%3E1B',
        'rank~lessThan=50&marketCap%7EgreaterThan=1000000000',
        'where=rank%3C50&marketCap~greaterThan=1e9&_=7',
        'where=rank%3C50&marketCap~greaterThan=%2B1E9&cache_bust=7',
      ].map(async (query) => (await gateway.get(`/coins?${query}`)).headers.get('ETag')),
    );
    expect(new Set(tags).size).toBe(1);
  });

  it('projects chosen columns; what the upstream left out stays out', async () => {
    const { body } = await json('/coins?columns=id,24h,asOf,contract&limit=1000');
    const result = body['result'];
    if (!Array.isArray(result)) throw new Error('There is no result');
    expect(Object.keys(result[0])).toEqual(['id', 'priceChange1d', 'asOf']);
    expect(result.some((coin) => 'contractAddress' in coin)).toBe(true);
  });
});

describe('one coin', () => {
  it('GET /coins/bitcoin is a bare object', async () => {
    const { body, headers } = await json('/coins/bitcoin');
    expect(body).toMatchObject({ id: 'bitcoin', symbol: 'BTC', rank: 1 });
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it('GET /coins/symbol:btc, /coins/symbol%3ABTC and a contract address say the same coin', async () => {
    expect((await json('/coins/symbol:btc')).body['id']).toBe('bitcoin');
    expect((await json('/coins/symbol%3ABTC')).body['id']).toBe('bitcoin');
    const tether = (await json('/coins/tether')).body;
    expect((await json(`/coins/contract:${String(tether['contractAddress'])}`)).body['id']).toBe('tether');
    expect(
      (await json(`/coins/${String(tether['contractAddress']).toUpperCase().replace('0X', '0x')}`)).body['id'],
    ).toBe('tether');
  });

  it('GET /coins/bitcoin/price is the value alone', async () => {
    const response = await gateway.get('/coins/bitcoin/price');
    const value = await response.text();
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(value).toBe(String((await json('/coins/bitcoin')).body['price']));
    expect(await (await gateway.get('/coins/bitcoin/Market%20cap')).text()).toBe(
      await (await gateway.get('/coins/bitcoin/marketCap')).text(),
    );
  });

  it('GET /coins/bitcoin/riskScore needs no flag; /coins/bitcoin/asOf is a time', async () => {
    expect(Number(await (await gateway.get('/coins/bitcoin/riskScore')).text())).toBeGreaterThanOrEqual(0);
    expect(await (await gateway.get('/coins/bitcoin/asOf')).text()).toBe('2026-11-21T12:00:00.000Z');
  });
});

describe('coins that are not there', () => {
  it.each([
    ['coinIds=bitcoinn,ethereum', 'bitcoinn'],
    ['coinIds=bitcoin,ethereum&limit=1', null],
    // One page of several.
    ['coinIds=bitcoinn,ethereum,bitcoin&limit=1', 'bitcoinn'],
    ['coinIds=bitcoinn,ethereum,bitcoin&limit=1&page=2&sortBy=volume', 'bitcoinn'],
    ['where=id%20in%20(bitcoinn,%20ethereum)&format=csv', 'bitcoinn'],
  ])('%s: X-Not-Found is %s', async (search, expected) => {
    const response = await gateway.get(`/coins?${search}`);
    expect([response.status, response.headers.get('X-Not-Found')]).toEqual([200, expected]);
    await response.text();
    // The answer that is kept by its address tells it too.
    expect((await gateway.get(`/coins?${search}`)).headers.get('X-Not-Found')).toBe(expected);
  });

  it('page beyond the end costs nothing', async () => {
    const spent = async (): Promise<unknown> => Object((await json('/status')).body['broker']).credits.day.spent;
    await json('/coins?limit=1');
    const before = await spent();
    const { body } = await json('/coins?page=151&limit=20&sortBy=volume');
    expect(body).toEqual({
      meta: { page: 151, limit: 20, itemCount: 3000, pageCount: 150, hasPreviousPage: true, hasNextPage: false },
      result: [],
    });
    expect(await spent()).toBe(before);
  });
});
