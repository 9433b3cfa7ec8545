// MARKET_ERROR_FORM=old: all errors use the earlier format.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bundlePath } from '../../scripts/local/bundle-worker.ts';
import { marketConfig } from '../../scripts/local/places.ts';
import { startWorker } from '../../scripts/local/start-worker.ts';
import { readObject } from '../support/list-answer.ts';
import { putFaults } from '../support/sandbox.ts';
import { startMarket, testKey } from '../support/start-market.ts';

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

it('every error uses the earlier format', async () => {
  const old = await startMarket({ MARKET_COINS: '50', MARKET_ERROR_FORM: 'old', MARKET_KEYS: `${testKey}:demo:1` });
  try {
    const bodyOf = async (response: Promise<Response>) => readObject(await response);
    expect(await bodyOf(fetch(`${old.url}/coins`))).toEqual({ error: 'Unauthorized', message: 'Invalid API key' });
    expect(await bodyOf(old.get('/nope'))).toEqual({ error: 'Not Found', message: 'Resource not found' });
    expect(await bodyOf(old.get('/coins?limit=0'))).toEqual({
      error: 'Bad Request',
      message: 'Invalid parameter: limit',
    });
    expect(await bodyOf(old.get('/coins', { method: 'POST', headers: { 'X-API-KEY': testKey } }))).toEqual({
      error: 'Method Not Allowed',
      message: 'Method not allowed',
    });
    expect(await bodyOf(old.get('/coins'))).toEqual({
      error: 'Rate limit exceeded',
      message: 'Insufficient credits for this request',
    });
    await putFaults(old.url, [{ path: '*', status: 503, errorForm: 'new' }]);
    expect(await bodyOf(old.get('/coins/bitcoin'))).toMatchObject({ statusCode: 503, path: '/coins/bitcoin' });
  } finally {
    await old.dispose();
  }
});
