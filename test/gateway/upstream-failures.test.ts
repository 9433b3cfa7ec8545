// What people see while the upstream misbehaves: the last good data with its time, or a reasoned error; never the
// upstream's error as data, and never the key.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useScriptedGateway } from '../support/scripted-gateway.ts';
import { coin, soundPage } from '../support/start-scripted-upstream.ts';

const key = 'the-secret-key-of-the-gateway';
const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number): string => String(noon + seconds * 1000);

const stage = useScriptedGateway({ UPSTREAM_API_KEY: key, UPSTREAM_TIMEOUT_SECONDS: '1', GATEWAY_NOW: at(0) });

const get = async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await fetch(`${stage().url}${path}`);
  const text = await response.text();
  expect(text + JSON.stringify([...response.headers])).not.toContain(key);
  return { status: response.status, text, headers: response.headers };
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const status =
  (code: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(code, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const page =
  (change: (answer: { meta: Record<string, unknown>; result: unknown[] }) => unknown): Handler =>
  (_request, response) => {
    const meta = { page: 1, limit: 1000, itemCount: 2, pageCount: 1, hasPreviousPage: false, hasNextPage: false };
    const answer = { meta, result: [coin('bitcoin', 'BTC', 1, 2e12), coin('ethereum', 'ETH', 2, 3e11)] };
    response.writeHead(200).end(JSON.stringify(change(answer)));
  };

const UNAVAILABLE = 'Market data unavailable';
const TOO_SLOW = 'Market data too slow';

// oxfmt-ignore
const faults: readonly (readonly [what: string, handler: Handler, title: string])[] = [
  ['500', status(500, { statusCode: 500, message: `Internal error for ${key}` }), UNAVAILABLE],
  ['429 in the newer form', status(429, { statusCode: 429, message: 'Insufficient credits for this request', requestId: 'x', path: '/coins' }), 'Credits used up'],
  ['429 in the earlier form', status(429, { error: 'Rate limit exceeded', message: 'Insufficient credits for this request' }), 'Credits used up'],
  ['401', status(401, { statusCode: 401, message: 'Invalid API key' }), 'Gateway key refused'],
  ['a redirect', (_request, response) => void response.writeHead(302, { Location: 'https://example.com/' }).end(), UNAVAILABLE],
  ['silence', () => undefined, TOO_SLOW],
  ['a cut connection', (request) => void request.socket.destroy(), UNAVAILABLE],
  ['a truncated body', (_request, response) => {
    response.writeHead(200, { 'Content-Length': '5000' });
    response.write('{"meta":');
    response.socket?.destroySoon();
  }, UNAVAILABLE],
  ['malformed JSON', (_request, response) => void response.writeHead(200).end('<html>busy</html>'), UNAVAILABLE],
  ['a huge body', (_request, response) => void response.writeHead(200).end(' '.repeat(9 * 1024 * 1024)), UNAVAILABLE],
  ['prices that are texts', page(({ meta, result }) => ({ meta, result: result.map((one) => ({ ...Object(one), price: '1' })) })), UNAVAILABLE],
  ['fewer coins than it says', page(({ meta, result }) => ({ meta: { ...meta, itemCount: 4 }, result })), UNAVAILABLE],
  ['an empty market', page(({ meta }) => ({ meta: { ...meta, itemCount: 0, pageCount: 0 }, result: [] })), UNAVAILABLE],
];

describe('the upstream answers with', () => {
  it.each(faults)('%s', async (_what, handler, title) => {
    stage().upstream.answer(handler);
    const none = await get('/coins');
    expect([none.status, JSON.parse(none.text).title, none.headers.get('Cache-Control')]).toEqual([
      title === TOO_SLOW ? 504 : 503,
      title,
      'no-store',
    ]);
    expect(Number(none.headers.get('Retry-After'))).toBeGreaterThan(0);
    // And nothing of it was kept: once the upstream is well, so are the answers, after a pause that spares it.
    stage().upstream.answer(soundPage);
    await stage().restart({ GATEWAY_NOW: at(3600) });
    const good = await get('/coins');
    expect(JSON.parse(good.text).meta.itemCount).toBe(2);
    // Where these are held, they stay.
    stage().upstream.answer(handler);
    await stage().restart({ GATEWAY_NOW: at(4 * 3600) });
    const { status: held, text, headers } = await get('/coins');
    expect([held, text, headers.get('X-Data-As-Of'), headers.get('Cache-Control')]).toEqual([
      200,
      good.text,
      '2026-11-21T13:00:00.000Z',
      'no-store',
    ]);
  });
});

it('a day later the old data is gone', async () => {
  await get('/coins');
  stage().upstream.answer(status(500, {}));
  await stage().restart({ GATEWAY_NOW: at(25 * 3600) });
  expect((await get('/coins')).status).toBe(503);
});

it('passes the wait that the upstream asks for on, and leaves it in peace for as long', async () => {
  stage().upstream.answer(status(429, {}, { 'Retry-After': '77' }));
  expect((await get('/coins')).headers.get('Retry-After')).toBe('77');
  expect((await get('/coins')).status).toBe(503);
  expect(stage().upstream.requests.length).toBe(1);
});

it('sends the upstream its own headers only', async () => {
  await fetch(`${stage().url}/coins?token=x`);
  await fetch(`${stage().url}/coins`, {
    headers: {
      Authorization: 'Bearer caller',
      'X-API-KEY': 'caller',
      Cookie: 'caller=1',
      'X-Forwarded-For': '10.0.0.1',
    },
  });
  expect(stage().upstream.requests.length).toBe(1);
  const [request] = stage().upstream.requests;
  expect(request?.headers['x-api-key']).toBe(key);
  expect(JSON.stringify(request)).not.toMatch(/caller|10\.0\.0\.1/);
  expect(request?.path).toBe(
    '/coins?currency=USD&includeRiskScore=true&sortBy=marketCap&sortDir=desc&limit=1000&page=1',
  );
});

describe('age', () => {
  it('fresh data is answered from memory, then from KV in a new isolate, without a request', async () => {
    expect((await get('/coins')).headers.get('Cache-Status')).toContain('fwd=miss');
    expect((await get('/coins')).headers.get('Cache-Status')).toContain('hit; ttl=120');
    await stage().restart({ GATEWAY_NOW: at(100) });
    const answer = await get('/coins');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=20');
    expect(stage().upstream.requests.length).toBe(1);
  });

  it('stale data is answered at once and renewed behind', async () => {
    await get('/coins');
    await stage().restart({ GATEWAY_NOW: at(130) });
    const stale = await get('/coins');
    expect([stale.headers.get('X-Data-As-Of'), stale.headers.get('Cache-Control')]).toEqual([
      '2026-11-21T12:00:00.000Z',
      'no-store',
    ]);
    expect(stale.headers.get('Cache-Status')).toContain('hit; ttl=-10;');
    // Renewed with the first answer: the next reader has it.
    await expect.poll(async () => (await get('/coins')).headers.get('X-Data-As-Of')).toBe('2026-11-21T12:02:10.000Z');
    expect(stage().upstream.requests.length).toBe(2);
  });

  it('expired data waits for new', async () => {
    await get('/coins');
    await stage().restart({ GATEWAY_NOW: at(360) });
    expect((await get('/coins')).headers.get('X-Data-As-Of')).toBe('2026-11-21T12:06:00.000Z');
  });
});
