// All refusals over HTTP: status, exact message and the four-field body, or the body of the earlier format.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePath, startWorker } from '../../scripts/local/start-worker.ts';
import { marketConfig } from '../../scripts/local/places.ts';
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

// oxfmt-ignore
describe('in order: the key, the path, the method', () => {
  it.each([
    ['GET', '/coins?limit=0', '', 401, 'Invalid API key'], ['GET', '/nope', '', 401, 'Invalid API key'], ['POST', '/coins', '', 401, 'Invalid API key'],
    ['GET', '/coins', 'wrong', 401, 'Invalid API key'], ['GET', '/coins', `${testKey} `.repeat(2), 401, 'Invalid API key'],
    ['GET', '/coins/Bitcoin', testKey, 404, "Coin with id 'Bitcoin' not found"], ['GET', '/coins/bitcoin/price', testKey, 404, 'Resource not found'],
    ['GET', '/usage', testKey, 404, 'Resource not found'], ['PATCH', '/coins', testKey, 405, 'Method not allowed'],
  ])('%s %s with the key "%s": %i', async (method, path, key, status, message) => {
    const response = await market.get(path, { method, headers: { 'X-API-KEY': key } });
    expect(response.headers.get('Allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : null);
    const { headers } = response;
    expect(await answered(response)).toEqual(refusal(status, message, path));
    expect(['X-Data-Simulated', 'Content-Type', 'Cache-Control'].map((name) => headers.get(name))).toEqual(['true', 'application/json', 'no-store']);
  });
});

describe('MARKET_ERROR_FORM=old', () => {
  // oxfmt-ignore
  it.each<[path: string, status: number, message: string, error: string | undefined]>([
    ['/coins?limit=0', 400, 'Invalid parameter: limit', 'Bad Request'],
    ['/coins/no-such-coin', 404, "Coin with id 'no-such-coin' not found", 'Not Found'],
    [`/portfolio/transactions?address=0xbe0eb53f46cd790cd13851d5eff43d12404d33e8&blockchain=ethereum`, 409, 'Transactions not synced. Please call PATCH /transactions', undefined],
  ])('GET %s: %i', async (path, status, message, error) => {
    const old = await startMarket({ MARKET_COINS: '50', MARKET_ERROR_FORM: 'old' });
    const answer = await answered(await old.get(path));
    await old.dispose();
    expect(answer).toEqual({ status, body: error === undefined ? { message } : { error, message } });
  });

  it('unexpected errors use it, too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coinsheet-without-book-'));
    const config = join(folder, 'wrangler.toml');
    // Without the binding of its Durable Object the service fails unexpectedly.
    await writeFile(config, 'name = "coinsheet-market"\ncompatibility_date = "2026-10-01"\n');
    const vars = { MARKET_COINS: '50', MARKET_ERROR_FORM: 'old' };
    const broken = await startWorker({ config, bundle: bundlePath(marketConfig), vars });
    try {
      const response = await fetch(`${broken.url}/coins`, { headers: { 'X-API-KEY': 'demo' } });
      const body = { error: 'Internal Server Error', message: 'Internal server error' };
      expect(await answered(response)).toEqual({ status: 500, body });
    } finally {
      await broken.dispose();
      await rm(folder, { recursive: true });
    }
  });
});
