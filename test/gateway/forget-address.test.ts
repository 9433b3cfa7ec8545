// POST /forget, with the real KV and Durable Object: for operators only, and for no page.

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const operator = { Authorization: 'Bearer operator-token' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    vars: { SNAPSHOT_COINS: '1000', OPERATOR_TOKEN_HASHES: hashOf('operator-token') },
    marketVars: { MARKET_COINS: '300' },
  });
});
afterAll(() => gateway.dispose());

const forget = (body: unknown, headers: Record<string, string> = operator, path = '/forget'): Promise<Response> =>
  gateway.get(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const withoutCors = (response: Response): void =>
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);

/** The keys of the past in KV, without those of earlier tests' gateways. */
const pastKeys = async (but: readonly string[] = []): Promise<readonly string[]> => {
  const kv = await gateway.miniflare.getKVNamespace('SNAPSHOTS');
  return (await kv.list()).keys.flatMap(({ name }) => (name.includes('p1/') && !but.includes(name) ? [name] : []));
};

it('forgets a series in SQLite and KV', async () => {
  const before = await pastKeys();
  expect((await gateway.get('/coins/bitcoin/price?at=2024-12-31')).status).toBe(200);
  await expect.poll(() => pastKeys(before)).toEqual([expect.stringMatching(/p1\/simulated\/bitcoin$/)]);
  const first = await forget({ series: 'bitcoin' });
  expect([first.status, await first.json()]).toEqual([200, { dropped: ['invented series all'] }]);
  withoutCors(first);
  expect(await (await forget({ series: 'bitcoin' })).json()).toEqual({ dropped: [] });
  expect(await pastKeys(before)).toEqual([expect.stringMatching(/p1\/forgotten$/)]);
});

it('leaves the gateway open to everyone', async () => {
  expect((await gateway.get('/coins?limit=1')).status).toBe(200);
});

describe('is refused with', () => {
  it.each<[string, Record<string, string>, string]>([
    ['no token', {}, '/forget'],
    ['another token', { Authorization: 'Bearer other' }, '/forget'],
    ['the token in the address', {}, '/forget?token=operator-token'],
  ])('%s', async (_title, headers, path) => {
    const response = await forget({ series: 'bitcoin' }, headers, path);
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { detail: expect.stringContaining('an operator’s token') },
    ]);
    withoutCors(response);
  });

  it.each<[string, unknown]>([
    ['no JSON', 'series=bitcoin'],
    ['null', 'null'],
    ['both', { series: 'bitcoin', day: '2026-11-20' }],
    ['another property', { coin: 'bitcoin' }],
    ['a long id', { series: 'x'.repeat(300) }],
    ['no text', { series: 7 }],
    ['a time back', { day: '7d' }],
    ['no date', { day: '2026-02-30' }],
  ])('%s', async (_title, body) => {
    const response = await forget(body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { detail: 'Write {"series": "bitcoin"} with the id of a coin, or {"day": "2026-11-23"}.' },
    ]);
  });

  it('another method, and pages of other origins get no leave to ask', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await gateway.get('/forget', {
        method,
        headers: { ...operator, Origin: 'https://evil.example' },
      });
      expect([method, response.status, response.headers.get('Allow')]).toEqual([method, 405, 'POST']);
      withoutCors(response);
    }
  });
});

it('is no address of a gateway without operators, and named to nobody', async () => {
  expect(await (await gateway.get('/nowhere')).text()).not.toContain('/forget');
  await gateway.setVars({ OPERATOR_TOKEN_HASHES: '' });
  const response = await forget({ series: 'bitcoin' });
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { detail: expect.stringMatching(/^There is nothing at this address/) },
  ]);
});
