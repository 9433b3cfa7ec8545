// The headers that keep a browser from doing anything else with an answer than what it is for, those of HEAD and
// OPTIONS, and the entity tag.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ marketVars: { MARKET_COINS: '100' } });
});
afterAll(() => gateway.dispose());

it.each([
  ['GET', '/coins'],
  ['GET', '/coins.csv'],
  ['GET', '/coins.atom'],
  ['GET', '/coins?format=text'],
  ['GET', '/coins/bitcoin'],
  ['GET', '/coins/bitcoin/price'],
  ['GET', '/snapshot'],
  ['POST', '/snapshot'],
  ['POST', '/coins/query'],
  ['GET', '/status'],
  ['GET', '/nothing'],
  ['PUT', '/coins'],
])('%s %s is data, whatever stands in it', async (method, path) => {
  const response = await gateway.get(path, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
  await response.text();
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'access-control-allow-origin': '*',
  });
  // Each costs time on every answer.
  for (const name of ['referrer-policy', 'strict-transport-security', 'cross-origin-resource-policy'])
    expect(headers).not.toHaveProperty(name);
});

it('HEAD has the headers of GET and no body', async () => {
  const [head, get] = await Promise.all([gateway.get('/coins', { method: 'HEAD' }), gateway.get('/coins')]);
  const names = ['ETag', 'Content-Type'];
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(names.map((name) => head.headers.get(name))).toEqual(names.map((name) => get.headers.get(name)));
  expect((await gateway.get('/coins?limit=0', { method: 'HEAD' })).status).toBe(400);
});

it('OPTIONS allows every origin', async () => {
  const { status, headers } = await gateway.get('/coins', { method: 'OPTIONS' });
  expect([status, headers.get('Access-Control-Allow-Origin'), headers.get('Access-Control-Max-Age')]).toEqual([
    204,
    '*',
    '86400',
  ]);
  expect(headers.get('Access-Control-Expose-Headers')).toContain('X-Data-As-Of');
  const sent =
    'authorization cache-control content-type if-none-match mcp-method mcp-name mcp-protocol-version pragma traceparent tracestate x-api-key x-requested-with';
  const allowed = (headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase();
  expect(allowed.split(', ').toSorted()).toEqual(sent.split(' '));
});

it.each(['a"; detail="b', 'a\r\nSet-Cookie: b=1', 'a\u0000', 'ä, b'])(
  'no name of a request gets into a header: categories=%j',
  async (name) => {
    const response = await gateway.get(`/coins?categories=${encodeURIComponent(name)}`);
    await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.has('Set-Cookie')).toBe(false);
    expect(response.headers.get('Cache-Status')).toMatch(
      /^Coinsheet; fwd=miss; stored; ttl=\d+; detail="upstream, [a-z ]+"$/,
    );
  },
);

it('another deployment gives the same data another tag', async () => {
  const tagOf = async (): Promise<string | null> => (await gateway.get('/coins?limit=1')).headers.get('ETag');
  const first = await tagOf();
  expect(await tagOf()).toBe(first);
  // The simulator gives each start a version of its own; KV, and with it the snapshot, stays.
  await gateway.setVars({});
  expect(await tagOf()).not.toBe(first);
});

it.each([
  ['*/*', 'text/plain', /^There is no field "prize"\. Did you mean "price"\? Fields are: [^{}]+\.\n$/],
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/plain', /^There is no field/],
  ['text/csv', 'text/plain', /^There is no field/],
  ['application/json', 'application/problem+json', /"detail":"There is no field/],
  ['application/problem+json, text/plain;q=0.5', 'application/problem+json', /"status":400/],
])('a refusal of /coins.csv for %s is %s', async (accept, type, body) => {
  const response = await gateway.get('/coins.csv?columns=prize', { headers: { Accept: accept } });
  const { status, headers } = response;
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    400,
    `${type}; charset=utf-8`,
    'no-store',
  ]);
  expect(await response.text()).toMatch(body);
});
