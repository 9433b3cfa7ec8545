// A gateway with access tokens: who gets in, and what becomes of the token.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePath, startWorker, type RunningWorker } from '../../scripts/local/start-worker.ts';
import { gatewayConfig } from '../../scripts/local/places.ts';
import { startScriptedUpstream, type ScriptedUpstream } from '../support/start-scripted-upstream.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

let upstream: ScriptedUpstream;
let gateway: RunningWorker;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const vars = {
    UPSTREAM_URL: upstream.url,
    UPSTREAM_PAUSE_MILLISECONDS: '0',
    UPSTREAM_API_KEY: 'k',
    ACCESS_TOKEN_HASHES: `${hashOf('first-token')}, ${hashOf('second-token').toUpperCase()}`,
    OPERATOR_TOKEN_HASHES: hashOf('operator-token'),
  };
  gateway = await startWorker({ config: gatewayConfig, bundle: bundlePath(gatewayConfig), vars });
});
afterAll(async () => {
  await Promise.all([gateway.dispose(), upstream.dispose()]);
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${gateway.url}${path}`, { headers, method });

describe('a request with', () => {
  it.each<[string, string, Record<string, string>, number]>([
    ['no token', '/coins', {}, 401],
    ['a token', '/coins', { Authorization: 'Bearer first-token' }, 200],
    ['a token as a key', '/coins/bitcoin', { 'X-API-KEY': 'first-token' }, 200],
    ['a token in the address of a feed', '/coins.atom?where=price>0&token=first-token', {}, 200],
    ['no token, for a feed', '/coins.atom', {}, 401],
    ['a token in the address', '/coins/bitcoin/price?token=second-token', {}, 200],
    ['no token, for a snapshot', '/snapshot', {}, 401],
    ['a wrong token', '/coins', { Authorization: 'Bearer wrong' }, 401],
    [
      'a wrong token in the header and a right one in the address',
      '/coins?token=first-token',
      { Authorization: 'Bearer wrong' },
      200,
    ],
    ['three wrong tokens', '/coins?token=no', { Authorization: 'Bearer wrong', 'X-API-KEY': 'none' }, 401],
    ["an operator's token", '/coins', { Authorization: 'Bearer operator-token' }, 401],
    ["an operator's token and an access token", '/coins?token=first-token', { 'X-API-KEY': 'operator-token' }, 200],
    ['a hash for a token', '/coins', { Authorization: `Bearer ${hashOf('first-token')}` }, 401],
    ['another scheme', '/coins', { Authorization: 'Basic first-token' }, 401],
    ['an empty header and a token in the address', '/coins?token=first-token', { 'X-API-KEY': '' }, 200],
    ['an empty token', '/coins?token=', {}, 401],
    ['no token, for what is open', '/status', {}, 200],
  ])('%s', async (_title, path, headers, status) => {
    const response = await ask(path, headers);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/first-token|second-token/);
  });
});

it('is refused with a sentence, before anything is read', async () => {
  const response = await ask('/coins?nonsense=1');
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer realm="Coinsheet"');
  expect(await response.json()).toMatchObject({
    status: 401,
    message: 'Invalid API key',
    detail: expect.stringContaining('Authorization: Bearer TOKEN'),
  });
  expect((await ask('/coins/query', {}, 'POST')).status).toBe(401);
  expect((await ask('/snapshot', {}, 'POST')).status).toBe(401);
});

it.each([
  ['/coins.csv?errors=cell', '"⚠ '],
  ['/coins/bitcoin/price?errors=cell', '⚠ '],
])('is refused in a cell at %s', async (path, start) => {
  const response = await ask(path);
  expect([response.status, response.headers.get('X-Problem'), response.headers.get('Cache-Control')]).toEqual([
    200,
    'access-denied',
    'no-store',
  ]);
  expect(await response.text()).toMatch(new RegExp(`^${start}.*token`));
});

it('gets answers that no cache may keep, and one tag whatever the token', async () => {
  const [first, second] = await Promise.all(
    ['first-token', 'second-token'].map((token) => ask(`/coins?token=${token}`)),
  );
  expect(first?.headers.get('Cache-Control')).toBe('no-store');
  expect(first?.headers.get('ETag')).toBe(second?.headers.get('ETag'));
});

it('never sends a token on', async () => {
  await ask('/coins?limit=1', { Authorization: 'Bearer first-token' });
  expect(JSON.stringify(upstream.requests)).not.toMatch(/first-token|second-token/);
});

it('does not start over hashes that are none', async () => {
  for (const hashes of ['first-token', ' , ']) {
    await gateway.setVars({ ACCESS_TOKEN_HASHES: hashes });
    const response = await ask('/coins');
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('ACCESS_TOKEN_HASHES holds something else than SHA-256 hashes'),
    ]);
  }
});
