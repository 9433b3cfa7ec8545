// A question whose answer is in doubt, where nothing is held: the same refusal by every way in.

import { beforeEach, expect, it } from 'vitest';
import { digestsAtOnce } from '../support/digests-at-once.ts';
import { askIsolate } from '../support/in-process-gateway.ts';
import { PastWorld } from '../support/past-world.ts';

digestsAtOnce();

const sentence =
  'The market data service contradicts what it told before, and no earlier answer is kept: try again in 30 s.';
const question = { where: 'price > 1', sort: '-volume', limit: 3, columns: ['id'] };

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-21 12:00');
  await world.get('/coins?limit=1');
  world.seconds += 30;
  // A source that has lost nearly all coins.
  world.coins = 3;
});

it('an address', async () => {
  for (const path of ['/coins?where=price>1&sort=-volume&limit=3', '/coins/no-such-coin', '/coins?ids=no-such-coin']) {
    const response = await world.get(path);
    expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 503, '30']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ type: 'urn:coinsheet:error:source-in-doubt', detail: sentence });
  }
});

it('a body of questions', async () => {
  expect(await world.post(question, { ids: ['c1', 'no-such-coin'], columns: ['id'] })).toMatchObject([
    { status: 503, type: 'urn:coinsheet:error:source-in-doubt', detail: sentence },
    { rows: [['c1'], null], problems: [{ row: 1, status: 503, detail: sentence }] },
  ]);
});

it('an assistant’s tool', async () => {
  const params = { name: 'coins', arguments: { where: 'price > 1', sort: '-volume', limit: 3 } };
  const response = await askIsolate(world.isolate, '/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const { result } = Object(await response.json());
  expect(result).toMatchObject({ isError: true });
  expect(JSON.stringify(result)).toContain(sentence);
});

it('is answered after the time that the refusal names, where the source has recovered', async () => {
  const paths = ['/coins/no-such-coin', '/coins?coinIds=c1,no-such-coin', '/coins?category=defi'];
  const statuses = async (): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const path of paths) found.push((await world.get(path)).status);
    return found;
  };
  expect(await statuses()).toEqual([503, 503, 503]);
  world.coins = 2000;
  world.seconds += 31;
  expect(await statuses()).toEqual([404, 200, 200]);
});
