// A question that the upstream turns out to be too broad for is answered from a deeper snapshot, in the same breath.

import { beforeEach, expect, it } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway, type InProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

const capAt = (index: number): number => Math.round(1e12 / (index + 1) ** 1.3);
const coins = Array.from({ length: 6000 }, (_, index) => ({
  ...coin(`c${index}`, `S${index}`, index + 1, capAt(index)),
  id: `c${index}`,
  availableSupply: (index * 7919) % 6000,
}));
// The upstream sends 2,500 coins for it, and can't put them into order.
const path = `/coins?format=csv&columns=id&limit=3&sort=availableSupply%20asc&where=${encodeURIComponent(`marketCap > ${capAt(2500)}`)}`;

let isDown: boolean;
let seconds: number;
let world: InProcessGateway;
let isolate: Gateway;

beforeEach(async () => {
  isDown = false;
  seconds = 1_000_000;
  world = startInProcessGateway({
    configuration: testConfiguration(() => seconds * 1000, { snapshotCoins: 1000 }),
    upstream: (parameters) =>
      isDown && !parameters.has('marketCap~greaterThan') ? 'null' : plainUpstream(coins, parameters),
  });
  isolate = world.isolate();
  await askIsolate(isolate, '/coins');
});

it('is answered at once, and costs the deeper snapshot and the one page that told', async () => {
  const from = world.asked.length;
  const response = await askIsolate(isolate, path);
  const first = coins
    .slice(0, 2500)
    .toSorted((a, b) => a.availableSupply - b.availableSupply)
    .slice(0, 3)
    .map(({ id }) => id);
  expect([response.status, (await response.text()).trim().split('\r\n')]).toEqual([200, ['id', ...first]]);
  expect(response.headers.get('Cache-Status')).toContain('snapshot ||USD by cap');
  expect(world.asked.slice(from).map((asked) => [asked.get('page'), asked.has('marketCap~greaterThan')])).toEqual([
    ['1', true],
    ['1', false],
    ['2', false],
    ['3', false],
  ]);
  await askIsolate(isolate, `${path}&page=2`);
  expect(world.asked).toHaveLength(from + 4);
});

it('is a failure that passes where the deeper snapshot can not be had for now', async () => {
  isDown = true;
  const response = await askIsolate(isolate, path);
  expect([response.status, response.headers.has('Retry-After')]).toEqual([503, true]);
});
