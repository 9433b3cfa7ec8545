// Methods and addresses over HTTP on the real Workers: each title is the request line.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../support/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ marketVars: { MARKET_COINS: '3000' } });
});
afterAll(() => gateway.dispose());

describe('methods', () => {
  it('HEAD has the headers of GET and no body', async () => {
    const [head, get] = await Promise.all([gateway.get('/coins', { method: 'HEAD' }), gateway.get('/coins')]);
    expect([head.status, await head.text(), head.headers.get('ETag')]).toEqual([200, '', get.headers.get('ETag')]);
    expect(head.headers.get('Content-Type')).toBe(get.headers.get('Content-Type'));
    expect((await gateway.get('/coins?limit=0', { method: 'HEAD' })).status).toBe(400);
  });

  it('OPTIONS allows every origin', async () => {
    const response = await gateway.get('/coins', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-max-age': '86400',
    });
    expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-Data-As-Of');
    const allowed = (response.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase().split(', ');
    const sent =
      'authorization cache-control content-type if-none-match mcp-method mcp-name mcp-protocol-version pragma traceparent tracestate x-api-key x-requested-with';
    expect(allowed.toSorted()).toEqual(sent.split(' '));
  });

  it.each([
    ['PUT', '/coins', 405, 'GET, HEAD, OPTIONS'],
    ['DELETE', '/coins/bitcoin', 405, 'GET, HEAD, OPTIONS'],
    ['POST', '/coins', 405, 'GET, HEAD, OPTIONS'],
    ['PUT', '/coins/query', 405, 'POST, OPTIONS'],
    ['POST', '/coins/', 405, 'GET, HEAD, OPTIONS'],
    ['PUT', '/nothing', 404, null],
    ['GET', '/coins/bitcoin/price/usd', 404, null],
    ['GET', '/coins/', 200, null],
    ['GET', '/coins/bitcoin//', 200, null],
    // No coin's name, as only a POST is a list of questions.
    ['GET', '/coins/query', 405, 'POST, OPTIONS'],
    ['HEAD', '/coins/query/', 405, 'POST, OPTIONS'],
    ['POST', '/nothing', 404, null],
  ])('%s %s answers %d', async (method, path, status, allow) => {
    const response = await gateway.get(path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([status, allow]);
  });

  it.each(['/status?foo=1', '/coins/bitcoin/price?includeRiskScore=banana'])(
    'GET %s is refused: nothing is ignored',
    async (path) => {
      expect((await gateway.get(path)).status).toBe(400);
    },
  );
});
