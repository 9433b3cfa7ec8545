// A broker that does not answer, as an isolate sees it. The clock is the test's.

import { beforeEach, expect, it } from 'vitest';
import { createBrokerClient, type BrokerClient } from '../../../workers/gateway/broker/broker-client.ts';
import { fail } from '../../../shared/result.ts';
import type { BrokerApi } from '../../../workers/gateway/broker/broker-api.ts';
import { pageQuery } from '../../support/page-queries.ts';

const set = { category: [], chain: [], currency: 'USD' } as const;
const ask = {
  set,
  known: undefined,
  waitMilliseconds: 0,
  mayOpen: false,
  depth: undefined,
  client: 'c',
  clients: [],
};

let seconds: number;
let connections: number;
let isDown: boolean;
let client: BrokerClient;

const connect = (): BrokerApi => {
  connections += 1;
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (isDown) throw new Error('The broker is down');
    return value;
  };
  return {
    snapshot: () => answer({ kind: 'unknown' }),
    rows: () => answer(new ArrayBuffer(1)),
    series: () => answer([]),
    recordedDays: () => answer([]),
    dayRates: () => answer([]),
    record: () => answer(new ArrayBuffer(1)),
    portfolio: () => answer({ held: undefined, failure: undefined, againSeconds: 0, totals: [] }),
    balances: () => answer([]),
    forget: () => answer({ dropped: [], isComplete: true }),
    page: () => answer({ page: fail({ reason: 'timeout' }), newest: undefined }),
    status: () => Promise.reject(new Error('not asked here')),
  };
};

beforeEach(() => {
  seconds = 1_000_000;
  connections = 0;
  isDown = false;
  client = createBrokerClient(
    connect,
    () => seconds * 1000,
    () => undefined,
  );
});

it('a broker that is down is a failure like any other, and a missing part', async () => {
  isDown = true;
  const failure = { reason: 'unavailable', retryAfterSeconds: 5 };
  expect(await client.snapshot(ask)).toMatchObject({ kind: 'none', failure });
  seconds += 5;
  expect(
    await client.page({
      query: pageQuery(),
      maxAgeSeconds: 0,
      client: 'c',
      waitMilliseconds: 5000,
    }),
  ).toMatchObject({
    page: { error: failure },
  });
  seconds += 5;
  expect(await client.rows(set, 'v')).toBeUndefined();
  seconds += 5;
  expect(await client.status()).toBeUndefined();
});

it.each([
  ['is left alone for five seconds, then tried again', 4, 5],
  ['is tried again though the clock was set back', -4, -3600],
])('a broker that failed %s', async (_, before, after) => {
  isDown = true;
  await client.snapshot(ask);
  isDown = false;
  seconds += before;
  expect(await client.snapshot(ask)).toMatchObject({ kind: 'none' });
  expect(connections).toBe(1);
  seconds += after - before;
  expect(await client.snapshot(ask)).toEqual({ kind: 'unknown' });
});
