// A new isolate while the broker does not answer: it has only what KV has, and never rows of another version.

import { beforeEach, expect, it } from 'vitest';
import { createGateway } from '../../workers/gateway/gateway.ts';
import type { Gateway } from '../../workers/gateway/http/route/route-context.ts';
import { createSnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import { snapshotOf } from '../support/encode-coins.ts';
import { askIsolate } from '../support/in-process-gateway.ts';
import { testConfiguration } from '../support/in-process-broker.ts';
import { memoryKeyValue } from '../support/memory-key-value.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const set = { category: [], chain: [], currency: 'USD' } as const;
const keyValue = memoryKeyValue();
let isolate: Gateway;

const down = (): never => {
  throw new Error('The broker is down');
};

/** 1,000 coins, whose price tells the version. */
const write = async (version: string, price: number, writes: number): Promise<void> => {
  const coins = Array.from({ length: 1000 }, (_, index) => ({
    ...coin(`c${index}`, `S${index}`, index + 1, 1e9 - index),
    price,
  }));
  const label = { version, asOfFrom: now, asOfTo: now, complete: true, itemCount: 1000, ranksHeld: 1000 };
  const store = createSnapshotStore(keyValue, () => undefined);
  await store.write(set, { version, parts: await snapshotOf(coins, label) }, writes);
};

const ask = async (path: string): Promise<readonly [number, string]> => {
  const response = await askIsolate(isolate, path);
  return [response.status, await response.text()];
};

beforeEach(async () => {
  keyValue.held.clear();
  isolate = createGateway({
    configuration: testConfiguration(() => now),
    limiters: {},
    store: keyValue,
    broker: down,
    pages: undefined,
  });
  await write('v1', 1, 100);
});

it('answers all questions where all rows are stored', async () => {
  for (const path of ['/coins.csv?limit=2', '/coins?limit=100', '/coins?limit=10&page=90', '/coins/c999'])
    expect([path, (await ask(path))[0]]).toEqual([path, 200]);
});

it('answers about columns and the first rows where only these are stored', async () => {
  await write('v2', 2, 1);
  expect(await ask('/coins.csv?columns=price&limit=1&sort=rank')).toEqual([200, 'price\r\n2\r\n']);
  expect(await ask('/coins.csv?columns=id,price&limit=1&page=900')).toEqual([200, expect.stringContaining('c899,2')]);
  const [status, text] = await ask('/coins?limit=50&page=5');
  const { result }: { result: readonly { id: string; price: number }[] } = JSON.parse(text);
  expect([status, result[0]?.id, new Set(result.map(({ price }) => price))]).toEqual([200, 'c200', new Set([2])]);
});

it.each(['/coins?limit=10&page=90', '/coins/c999', '/coins.csv?columns=icon&limit=1000'])(
  'refuses %s, whose rows are stored of the version before only, with the time to wait',
  async (path) => {
    await write('v2', 2, 1);
    const response = await askIsolate(isolate, path);
    expect([response.status, response.headers.has('Retry-After')]).toEqual([503, true]);
  },
);
