// All refusals over HTTP: status, exact message and the four-field body.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readObject } from '../support/list-answer.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: '300' });
});
afterAll(() => market.dispose());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Status and body of a response. */
const answered = async (response: Response) => ({ status: response.status, body: await readObject(response) });

/** Expected status and body of a refusal for this path. */
const refusal = (statusCode: number, message: string, path: string) => ({
  status: statusCode,
  body: { statusCode, message, requestId: expect.stringMatching(UUID), path: path.replace(/\?.*/, '') },
});

// oxfmt-ignore
const invalid = [
  ['?foo=1', 'foo'], ['?Limit=5', 'Limit'], ['?limit=0', 'limit'], ['?limit=1001', 'limit'], ['?limit=1.5', 'limit'], ['?limit=-1', 'limit'],
  ['?limit=', 'limit'], ['?limit=ten', 'limit'], ['?limit=5&limit=6', 'limit'], ['?page=0', 'page'], ['?page=1.5', 'page'], ['?page=1e400', 'page'],
  ['?currency=XXX', 'currency'], ['?currency=', 'currency'], ['?sortBy=priceChange1w', 'sortBy'], ['?sortBy=id', 'sortBy'], ['?sortBy=', 'sortBy'],
  ['?sortDir=down', 'sortDir'], ['?sortDir=DESC', 'sortDir'], ['?includeRiskScore=1', 'includeRiskScore'], ['?includeRiskScore=', 'includeRiskScore'],
  ['?marketCap~greaterThan=', 'marketCap~greaterThan'], ['?marketCap%7EgreaterThan=big', 'marketCap~greaterThan'],
  ['?marketCap~greaterThan=1_000', 'marketCap~greaterThan'], ['?marketCap~greaterThan=0x10', 'marketCap~greaterThan'],
  ['?marketCap~greaterThan=Infinity', 'marketCap~greaterThan'], ['?marketCap~greaterThan=1,5', 'marketCap~greaterThan'],
  ['?marketCap~greaterThan=%201', 'marketCap~greaterThan'], ['?marketCap~atLeast=1', 'marketCap~atLeast'], ['?marketCap=1', 'marketCap'],
  ['?priceChange1w~greaterThan=1', 'priceChange1w~greaterThan'], ['?liquidityScore~greaterThan=1&includeRiskScore=true', 'liquidityScore~greaterThan'],
  ['?riskScore~lessThan=50', 'riskScore~lessThan'], ['?riskScore~lessThan=50&includeRiskScore=false', 'riskScore~lessThan'],
  ['?riskScore~equals=-1&includeRiskScore=true', 'riskScore~equals'], ['?riskScore~greaterThan=100.1&includeRiskScore=true', 'riskScore~greaterThan'],
] as const;

describe('400', () => {
  it.each(invalid)('GET /coins%s', async (query, parameter) => {
    expect(await answered(await market.get(`/coins${query}`))).toEqual(
      refusal(400, `Invalid parameter: ${parameter}`, `/coins${query}`),
    );
  });

  it.each(['/coins/%20', '/coins/a%2Fb', '/coins/%00', '/coins/%E0%A4%A', '/coins/-x', `/coins/${'x'.repeat(129)}`])(
    'GET %s',
    async (path) => {
      expect(await answered(await market.get(path))).toEqual(refusal(400, 'Invalid parameter: coinId', path));
    },
  );

  it.each([
    ['/coins/bitcoin?currency=XXX', 'currency'],
    ['/coins/bitcoin?currency=EUR&currency=USD', 'currency'],
    ['/coins/bitcoin?limit=1', 'limit'],
    ['/usage/credits?x=1', 'x'],
  ])('GET %s', async (path, parameter) => {
    expect(await answered(await market.get(path))).toEqual(refusal(400, `Invalid parameter: ${parameter}`, path));
  });
});

// oxfmt-ignore
const accepted = ['?marketCap~greaterThan=1e9', '?price~lessThan=.5', '?price~lessThan=5.', '?priceChange1d~lessThan=-2.5', '?limit=%2B5',
  '?price~greaterThan=1E-12', '?riskScore~lessThan=100&includeRiskScore=true', '?riskScore~greaterThan=0&includeRiskScore=true', '?currency=eur',
  '?price~greaterThan=1&price~lessThan=2&price~equals=1.5'] as const;

describe('accepted', () => {
  it.each(accepted)('GET /coins%s', async (query) => {
    expect((await market.get(`/coins${query}`)).status).toBe(200);
  });
});

describe('401', () => {
  it.each(['/coins', '/coins/bitcoin', '/usage/credits', '/coins?limit=0'])('GET %s without a key', async (path) => {
    expect(await answered(await fetch(`${market.url}${path}`))).toEqual(refusal(401, 'Invalid API key', path));
  });

  it.each([
    ['GET', '/nope'],
    ['GET', '/coins/%20'],
    ['POST', '/coins'],
    ['DELETE', '/coins/bitcoin'],
    ['POST', '/'],
  ])('%s %s without a key, checked before path and method', async (method, path) => {
    const response = await fetch(`${market.url}${path}`, { method });
    expect(await answered(response)).toEqual(refusal(401, 'Invalid API key', path));
  });

  it.each(['wrong', '', `${testKey} `.repeat(2)])('GET /coins with the key "%s"', async (key) => {
    expect(await answered(await market.get('/coins', { headers: { 'X-API-KEY': key } }))).toEqual(
      refusal(401, 'Invalid API key', '/coins'),
    );
  });
});

describe('404', () => {
  it('GET /coins/nope', async () => {
    expect(await answered(await market.get('/coins/nope'))).toEqual(
      refusal(404, "Coin with id 'nope' not found", '/coins/nope'),
    );
  });
  it('GET /coins/Bitcoin: ids are exact', async () => {
    expect(await answered(await market.get('/coins/Bitcoin'))).toEqual(
      refusal(404, "Coin with id 'Bitcoin' not found", '/coins/Bitcoin'),
    );
  });
  it.each(['/nope', '/coins/bitcoin/price', '/usage', '/coin'])('GET %s', async (path) => {
    expect(await answered(await market.get(path))).toEqual(refusal(404, 'Resource not found', path));
  });
});

describe('405', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s /coins', async (method) => {
    const response = await market.get('/coins', { method });
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
    expect(await answered(response)).toEqual(refusal(405, 'Method not allowed', '/coins'));
  });
});

describe('headers', () => {
  it.each(['/coins', '/coins/bitcoin', '/usage/credits', '/coins?limit=0', '/nope'])('GET %s', async (path) => {
    const { headers } = await market.get(path);
    expect(headers.get('X-Data-Simulated')).toBe('true');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});
