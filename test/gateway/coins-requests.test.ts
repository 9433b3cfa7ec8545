// GET /coins over HTTP on the real Workers: each title is the request line's query, beside it status and what is said.

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

describe('GET /coins? is refused with a sentence:', () => {
  it.each([
    ['wher=x', 'wher', /^Unknown parameter "wher"\. Did you mean "where"\?/],
    ['limit=0', 'limit', /^limit is "0": it must be a whole number from 1 to 1000\.$/],
    ['limit=-1', 'limit', /^limit is "-1": it must be a whole number/],
    ['limit=1001', 'limit', /^limit is "1001": it must be a whole number from 1 to 1000\.$/],
    ['limit=2.5', 'limit', /^limit is "2.5"/],
    ['limit=', 'limit', /^limit is ""/],
    ['limit=ten', 'limit', /^limit is "ten"/],
    ['page=0', 'page', /^page is "0": it must be a whole number from 1 to/],
    ['page=1e-3', 'page', /^page is "1e-3"/],
    ['page=1&page=2', 'page', /^The parameter "page" is given twice/],
    [
      'marketCap~greaterThan=1,5',
      'marketCap~greaterThan',
      /^marketCap~greaterThan is "1,5": it must be a number.* Write 1\.5\.$/,
    ],
    ['marketCap%7EgreaterThan=lots', 'marketCap~greaterThan', /^marketCap~greaterThan is "lots"/],
    ['marketCap~greaterThn=5', 'marketCap~greaterThn', /Did you mean "marketCap~greaterThan"\?/],
    [
      'priceChange1w~lessThan=5',
      'priceChange1w~lessThan',
      /Did you mean "priceChange1d~lessThan"\?|Did you mean "priceChange1h~lessThan"\?/,
    ],
    ['riskScore~lessThan=50', 'riskScore~lessThan', /^riskScore~lessThan needs includeRiskScore=true\.$/],
    ['riskScore~lessThan=150&includeRiskScore=true', 'riskScore~lessThan', /a risk score is from 0 to 100/],
    ['includeRiskScore=yes', 'includeRiskScore', /^includeRiskScore is "yes": it must be one of true, false\.$/],
    ['currency=EURO', 'currency', /^currency is "EURO": it must be one of USD, EUR.* Did you mean "EUR"\?$/],
    [
      'sortBy=priceChange1w',
      'sortBy',
      /^sortBy is "priceChange1w": it must be one of .* Did you mean "priceChange1d"\?|Did you mean "priceChange1h"\?/,
    ],
    ['sortDir=down', 'sortDir', /^sortDir is "down": it must be one of asc, desc\.$/],
    ['sort=-marktcap', 'sort', /^sort is "-marktcap": there is no field "marktcap"\. Did you mean "-marketCap"\?/],
    ['sort=icon', 'sort', /^sort is "icon": rows can't be sorted by icon\./],
    ['sort=-riskScore', 'sort', /^Sorting by riskScore needs includeRiskScore=true\.$/],
    ['sort=price&sortBy=price', 'sortBy', /^sort says the same as sortBy and sortDir/],
    ['category=defi&categories=nft', 'categories', /^category and categories say the same: give one of them\.$/],
    ['chain=solana&blockchains=solana', 'blockchains', /^chain and blockchains say the same/],
    ['category=de!fi', 'category', /^category holds "de!fi"/],
    ['category=chain:eth', 'category', /^category holds "chain:eth": .* Write chain=ethereum\.$/],
    [
      'category=defi,sports',
      'category',
      /^There is no category "sports" among those that can be combined: ask for it alone, or for listed names only\. Common ones are: defi, /,
    ],
    ['category=defy', 'category', /^There is no category "defy" with any coin in it\. Did you mean "defi"\?$/],
    ['category=defi&where=category%3Dnft', 'where', /^The filter asks for category nft and the parameter for defi/],
    [
      'where=marketCapp%3E1',
      'where',
      /^Unknown field "marketCapp" at character 1: did you mean "marketCap"\?\nmarketCapp>1\n\^{10}$/,
    ],
    ['where=riskScore%3C50', 'where', /^A filter on riskScore needs includeRiskScore=true\.$/],
    ['where=price%3E%245&currency=EUR', 'where', /amounts are in EUR here/],
    ['columns=price,nmae', 'columns', /^There is no field "nmae"\. Did you mean "name"\?/],
    ['fields=name market cap', 'fields', /^There is no field "name market cap"\. Did you mean "name,marketCap"\?/],
    ['columns=price,,name', 'columns', /^columns has an empty entry/],
    ['columns=riskScore', 'columns', /^The field riskScore needs includeRiskScore=true\.$/],
    ['format=xml', 'format', /^format is "xml": it must be one of json, table, csv, text\.$/],
    ['sep=comma', 'sep', /^sep, decimal and bom go with format=csv\.$/],
    ['format=csv&sep=comma&decimal=comma', 'sep', /^sep and decimal are both a comma/],
    ['currency=dollars', 'currency', / Did you mean "USD" or "CAD" or "AUD"\?$/],
    ['currency=Yen', 'currency', / Did you mean "JPY"\?$/],
    ['currency=', 'currency', /^currency is ""/],
    [`coinIds=${'a,'.repeat(1001)}a`, 'coinIds', /^coinIds has 1002 entries: at most 1000/],
    [`name=${'n'.repeat(2001)}`, 'name', /^name has a text of 2001 characters: at most 2000 are looked for\.$/],
    [`symbol=${'s'.repeat(60_000)}`, 'symbol', /^symbol has a text of 60000 characters/],
    [`coinIds=a,${'i'.repeat(2001)}`, 'coinIds', /^coinIds has a text of 2001 characters/],
    [`contractAddresses=${'0'.repeat(2001)}`, 'contractAddresses', /^contractAddresses has a text of 2001 characters/],
    [`categories=${'c'.repeat(2001)}`, 'categories', /^categories has a text of 2001 characters/],
    [`blockchains=a,${'b'.repeat(2001)}`, 'blockchains', /^blockchains has a text of 2001 characters/],
  ])('%s', async (query, parameter, sentence) => {
    const { status, body, headers } = await json(`/coins?${query}`);
    expect({ status, message: body['message'], parameter: body['parameter'] }).toEqual({
      status: 400,
      message: `Invalid parameter: ${parameter}`,
      parameter,
    });
    expect(body['detail']).toMatch(sentence);
    expect(Object.keys(body).sort()).toEqual([
      'detail',
      'message',
      'parameter',
      'path',
      'requestId',
      'status',
      'statusCode',
      'title',
      'type',
    ]);
    expect(body['path']).toBe('/coins');
    expect(body['requestId']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('sort=decimals, which no upstream request can bound', async () => {
    const { status, body } = await json('/coins?sort=decimals');
    expect(status).toBe(422);
    expect(body['detail']).toMatch(
      /^Too many coins may match to be looked through: add a condition, like marketCap > \d+,/,
    );
    // The advice works.
    const [, condition = ''] = /like (marketCap > \d+),/.exec(String(body['detail'])) ?? [];
    expect((await json(`/coins?sort=decimals&where=${encodeURIComponent(condition)}`)).status).toBe(200);
  });
});

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

  it('shows risk data only when asked', async () => {
    const { body } = await json('/coins?includeRiskScore=true&limit=1');
    expect(JSON.stringify(body)).toContain('"riskScore":');
  });

  it("takes the upstream's own client with its key header", async () => {
    expect((await gateway.get('/coins', { headers: { 'X-API-KEY': 'anything' } })).status).toBe(200);
  });

  it('leaves out the coins of another category', async () => {
    const all = await json('/coins?category=defi&limit=1000&columns=id');
    const layer1 = await json('/coins?category=layer-1&limit=1000&columns=id');
    const without = await json(
      `/coins?category=defi&limit=1000&columns=id&where=${encodeURIComponent('not category = layer-1')}`,
    );
    const ids = ({ body }: { body: Record<string, unknown> }): readonly string[] =>
      Array.isArray(body['result']) ? body['result'].map((coin) => coin.id) : [];
    expect(ids(without)).toEqual(ids(all).filter((id) => !ids(layer1).includes(id)));
    expect(ids(without).length).toBeLessThan(ids(all).length);
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

  it('finds a coin far below the snapshot', async () => {
    const { body } = await json('/coins?sortBy=rank&sortDir=desc&limit=1');
    const last: Record<string, unknown> = Array.isArray(body['result']) ? body['result'][0] : {};
    expect(last['rank']).toBe(3000);
    expect((await json(`/coins/${String(last['id'])}`)).body).toEqual(last);
  });

  it.each([
    ['/coins/no-such-coin', 404, "Coin with id 'no-such-coin' not found", /^No coin has the id "no-such-coin"\./],
    ['/coins/id:btc', 404, "Coin with id 'btc' not found", /Did you mean "symbol:btc" \(bitcoin\)\?$/],
    ['/coins/bitcion', 404, "Coin with id 'bitcion' not found", /Did you mean "bitcoin"\?$/],
    ['/coins/bitcoin/pirce', 400, 'Invalid parameter: field', /^There is no field "pirce"\. Did you mean "price"\?/],
    ['/coins/bitcoin?limit=3', 400, 'Invalid parameter: limit', /^Unknown parameter "limit"\./],
    ['/coins/symbol:', 400, 'Invalid parameter: coinId', /^"symbol:" names no coin/],
    ['/coin', 404, 'Not found', /^There is nothing at this address: .* Did you mean "\/coins"\?$/],
    ['/COINS.CSV', 404, 'Not found', /Did you mean "\/coins\.csv"\?$/],
    ['/Coins/bitcoin/price', 404, 'Not found', /Did you mean "\/coins\/…", in small letters\?$/],
    ['/nowhere/near', 404, 'Not found', /\/status\.$/],
    ['/btc', 404, 'Not found', /A coin is at "\/coins\/btc"\.$/],
    ['/btc/history', 404, 'Not found', /A coin is at "\/coins\/btc\/history"\.$/],
    ['/history', 404, 'Not found', /^There is .*\/coins\/\{id\}\/history, .* are at "\/coins\/BTC\/history"\.$/],
    ['/BTC/Price', 404, 'Not found', /A coin is at "\/coins\/BTC\/Price"\.$/],
    [
      '/coins/BTC,ETH/price',
      404,
      "Coin with id 'BTC,ETH' not found",
      /^No coin has .* Several coins are at \/coins\.csv\?ids=BTC,ETH\.$/,
    ],
    ['/coins/bitcoin?currency=€', 400, 'Invalid parameter: currency', /Did you mean "EUR"\?$/],
    ['/coins/bitcoin?currency=¥', 400, 'Invalid parameter: currency', /Did you mean "JPY" or "CNY"\?$/],
  ])('GET %s answers %d', async (path, status, message, detail) => {
    const answer = await json(path);
    expect({ status: answer.status, message: answer.body['message'] }).toEqual({ status, message });
    expect(answer.body['detail']).toMatch(detail);
  });
});

it('GET /status tells what is held, and asks for nothing', async () => {
  await json('/coins?category=defi');
  const { body, headers } = await json('/status');
  expect(body).toMatchObject({
    service: 'coinsheet',
    time: '2026-11-21T12:00:00.000Z',
    simulated: true,
    snapshotTtlSeconds: 120,
  });
  expect(body['snapshots']).toContainEqual({
    set: 'defi||USD',
    asOf: '2026-11-21T12:00:00.000Z',
    freshness: 'fresh',
    coins: expect.any(Number),
    itemCount: expect.any(Number),
    complete: true,
    sound: true,
  });
  expect(JSON.stringify(body)).not.toContain('test-key');
  expect(headers.get('Cache-Control')).toBe('no-store');
});

describe('coins that are not there', () => {
  it.each([
    ['coinIds=bitcoinn,ethereum', 'bitcoinn'],
    ['coinIds=bitcoin,ethereum', null],
    ['coinIds=bitcoin,ethereum&limit=1', null],
    // One page of several.
    ['coinIds=bitcoinn,ethereum,bitcoin&limit=1', 'bitcoinn'],
    ['coinIds=bitcoinn,ethereum,bitcoin&limit=1&page=2&sortBy=volume', 'bitcoinn'],
    ['coinIds=no-such,nor-this', 'no-such,nor-this'],
    ['coinIds=bitcoinn,ethereum&price~greaterThan=1', null],
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
