// Each error in both formats, with its exact message.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bundlePath, startWorker } from '../../scripts/local/start-worker.ts';
import { marketConfig } from '../../scripts/local/places.ts';
import { readObject } from '../support/list-answer.ts';
import { clearFaults, putFaults } from '../support/sandbox.ts';
import { startMarket, testKey, type TestMarket } from '../support/start-market.ts';

it('unexpected errors use the earlier format, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-without-book-'));
  const config = join(folder, 'wrangler.toml');
  // Without the binding of its Durable Object the service fails unexpectedly.
  await writeFile(config, 'name = "coinsheet-market"\ncompatibility_date = "2026-10-01"\n');
  const vars = { MARKET_COINS: '50', MARKET_ERROR_FORM: 'old' };
  const broken = await startWorker({ config, bundle: bundlePath(marketConfig), vars });
  try {
    const response = await fetch(`${broken.url}/coins`, { headers: { 'X-API-KEY': 'demo' } });
    expect(response.status).toBe(500);
    expect(await readObject(response)).toEqual({ error: 'Internal Server Error', message: 'Internal server error' });
  } finally {
    await broken.dispose();
    await rm(folder, { recursive: true });
  }
});

interface Refusal {
  readonly status: number;
  readonly message: string;
  /** The short name of the earlier format; undefined where that has only the message. */
  readonly error: string | undefined;
  /** Default: GET /coins. */
  readonly path?: string;
  readonly method?: string;
  /** Default: the one that permits everything; null: none. */
  readonly key?: string | null;
  /** Whether it happens on demand only. */
  readonly isFault?: true;
}

const wallet = 'address=0xbe0eb53f46cd790cd13851d5eff43d12404d33e8&blockchain=ethereum';

// oxfmt-ignore
const refusals: readonly Refusal[] = [
  { status: 400, message: 'Invalid parameter: limit', error: 'Bad Request', path: '/coins?limit=0' },
  { status: 401, message: 'Invalid API key', error: 'Unauthorized', key: null },
  { status: 403, message: 'Forbidden resource', error: 'Forbidden', path: `/wallet/defi/v2?${wallet}`, key: 'small' },
  { status: 404, message: "Coin with id 'no-such-coin' not found", error: 'Not Found', path: '/coins/no-such-coin' },
  { status: 404, message: 'Resource not found', error: 'Not Found', path: '/nope' },
  { status: 405, message: 'Method not allowed', error: 'Method Not Allowed', method: 'POST' },
  { status: 406, message: 'Credits limit reached', error: 'Not Acceptable', key: 'gone' },
  { status: 409, message: 'Transactions not synced. Please call PATCH /transactions', error: undefined, path: `/portfolio/transactions?${wallet}` },
  { status: 429, message: 'Insufficient credits for this request', error: 'Rate limit exceeded', key: 'empty' },
  { status: 500, message: 'Internal server error', error: 'Internal Server Error', isFault: true },
  { status: 503, message: 'Service temporarily unavailable', error: 'Service Unavailable', isFault: true },
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe.each(['new', 'old'])('MARKET_ERROR_FORM=%s', (form) => {
  let market: TestMarket;
  beforeAll(async () => {
    const MARKET_KEYS = `${testKey}:demo:1000,small:starter:1000,empty:demo:1,gone:free:1`;
    market = await startMarket({ MARKET_COINS: '50', MARKET_ERROR_FORM: form, MARKET_KEYS });
  });
  afterAll(() => market.dispose());
  afterEach(() => clearFaults(market.url));

  it.each(refusals)('$status $message', async (refusal) => {
    const { status, message, error, path = '/coins', method = 'GET', key = testKey, isFault } = refusal;
    if (isFault === true) await putFaults(market.url, [{ path, status }]);
    const response = await market.get(path, { method, headers: key === null ? {} : { 'X-API-KEY': key } });
    const old = error === undefined ? { message } : { error, message };
    const parts = {
      statusCode: status,
      message,
      requestId: expect.stringMatching(UUID),
      path: path.replace(/\?.*/, ''),
    };
    expect([response.status, await readObject(response)]).toEqual([status, form === 'old' ? old : parts]);
  });

  it('a fault may ask for another one', async () => {
    await putFaults(market.url, [{ path: '*', status: 503, errorForm: form === 'old' ? 'new' : 'old' }]);
    const body = await readObject(await market.get('/coins/bitcoin'));
    expect(Object.keys(body)).toEqual(
      form === 'old' ? ['statusCode', 'message', 'requestId', 'path'] : ['error', 'message'],
    );
  });
});
