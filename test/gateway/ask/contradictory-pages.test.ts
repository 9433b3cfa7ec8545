// A page that has other coins than it says is no answer to a single question, and is not kept.

import { beforeEach, expect, it } from 'vitest';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { askIsolate, startInProcessGateway } from '../../support/in-process-gateway.ts';
import { plainUpstream } from '../../support/plain-upstream.ts';
import { coin } from '../../support/start-scripted-upstream.ts';
import type { Gateway } from '../../../workers/gateway/http/route/route-context.ts';

const coins = Array.from({ length: 3000 }, (_, index) => coin(`c${index}`, `S${index}`, index + 1, 5000 - index));

let isEmptied: boolean;
let isolate: Gateway;

beforeEach(async () => {
  isEmptied = false;
  isolate = startInProcessGateway({
    configuration: testConfiguration(() => 1_000_000_000, { snapshotCoins: 1000 }),
    upstream: (parameters) => {
      const text = plainUpstream(coins, parameters);
      return isEmptied ? JSON.stringify({ ...JSON.parse(text), result: [] }) : text;
    },
  }).isolate();
  await askIsolate(isolate, '/coins');
  isEmptied = true;
});

it.each([
  ['a page of the upstream', '/coins?rank~lessThan=2500&sortBy=volume'],
  ['coins that are looked through', '/coins?format=csv&sort=totalSupply&where=rank%20between%201100%20and%202500'],
  ['one coin', '/coins/c2999'],
])('%s', async (_, path) => {
  const empty = await askIsolate(isolate, path);
  expect([empty.status, empty.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
  isEmptied = false;
  expect((await askIsolate(isolate, path)).status).toBe(200);
});
