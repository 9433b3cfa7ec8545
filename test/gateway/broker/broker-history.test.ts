// What a broker at work writes into its history. The clocks are the test's; the alarm rings when it is told.

import { expect, it } from 'vitest';
import { noMembership } from '../../../shared/query/filter.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createBroker, type Broker } from '../../../workers/gateway/broker/create-broker.ts';
import { createSnapshotStore } from '../../../workers/gateway/codec/snapshot-store.ts';
import type { ProviderClient } from '../../../workers/gateway/providers/provider.ts';
import type { UpstreamFailure } from '../../../workers/gateway/upstream/upstream-failure.ts';
import { encodeCoins } from '../../support/encode-coins.ts';
import { testConfiguration } from '../../support/in-process-broker.ts';
import { memoryKeyValue } from '../../support/memory-key-value.ts';
import { namedQuery } from '../../support/page-queries.ts';
import { openSqlite } from '../../support/sqlite.ts';
import { noForgottenStore, noRecordStore, noSeriesStore } from '../../support/no-series-store.ts';

const noon = Date.parse('2026-01-31T12:00:00Z');
const ask = {
  set: { ...noMembership, currency: 'USD' },
  known: undefined,
  furtherParts: [],
  waitMilliseconds: 0,
  mayOpen: true,
  depth: undefined,
  whole: false,
  client: 'c',
  clients: [],
} as const;
const question = {
  query: namedQuery('x'),
  maxAgeSeconds: 0,
  client: 'c',
  waitMilliseconds: 5000,
};

interface Stage {
  readonly broker: Broker;
  /** How long each call takes, and why it fails, if it does. */
  callMilliseconds: number;
  failure: UpstreamFailure | undefined;
  readonly writes: () => number;
}

const startStage = (): Stage => {
  let elapsed = 0;
  const sql = openSqlite();
  let writes = 0;
  const client: ProviderClient = {
    async page() {
      elapsed += stage.callMilliseconds;
      return stage.failure === undefined
        ? ok({ value: await encodeCoins([{ id: 'bitcoin', name: 'Bitcoin', symbol: 'BTC' }]), simulated: false })
        : fail(stage.failure);
    },
    creditUsage: () => Promise.resolve(fail({ reason: 'not-found' })),
  };
  const stage: Stage = {
    broker: createBroker({
      configuration: testConfiguration(() => noon),
      sql: {
        exec(query, ...bindings) {
          if (/^INSERT|^DELETE/.test(query)) writes += 1;
          return sql.exec(query, ...bindings);
        },
      },
      client,
      store: createSnapshotStore(memoryKeyValue(), () => undefined),
      seriesStore: noSeriesStore,
      recordStore: noRecordStore,
      forgottenStore: noForgottenStore,
      wakeIn: () => undefined,
      log: () => undefined,
      clock: () => elapsed,
    }),
    callMilliseconds: 100,
    failure: undefined,
    writes: () => writes,
  };
  return stage;
};

/** The present five minutes, and the present hour. */
const present = async ({ broker }: Stage): Promise<readonly object[]> => {
  const { history = [] } = await broker.status(true);
  return history.map(({ columns, rows }) =>
    Object.fromEntries(columns.map((name, index) => [name, rows.at(-1)?.[index]])),
  );
};

it('a refresh: its call, its snapshot and its writes to KV', async () => {
  const stage = startStage();
  await stage.broker.snapshot(ask, { memory: 8, kv: 1, gate: 1 });
  for (let step = 0; step < 3; step += 1) await stage.broker.work();
  const expected = {
    start: noon,
    credits: 2,
    calls: 1,
    failures: 0,
    longestMilliseconds: 100,
    refreshes: 1,
    kvWrites: 2,
    sets: 1,
    coins: 1,
    memory: 8,
    kv: 1,
    gate: 1,
    upstream: null,
  };
  expect(await present(stage)).toMatchObject([expected, expected]);
});

it('questions: those that failed by the fault of the upstream, those that it charged for, and how long they took', async () => {
  const stage = startStage();
  const failures: readonly (UpstreamFailure | undefined)[] = [
    { reason: 'rejected', detail: 'no' },
    { reason: 'timeout' },
    { reason: 'unavailable', retryAfterSeconds: 7, detail: 'down', isRefunded: true },
  ];
  for (const failure of failures) {
    stage.failure = failure;
    await stage.broker.page(question);
    stage.callMilliseconds *= 4;
  }
  expect((await present(stage))[0]).toMatchObject({
    calls: 3,
    failures: 2,
    credits: 4,
    longestMilliseconds: 1600,
    medianMilliseconds: expect.toSatisfy((median: number) => Math.abs(median / 400 - 1) < 0.1),
    pausedSeconds: 7,
  });
});

it('writes nothing of its own accord, and nothing for a look', async () => {
  const stage = startStage();
  const before = stage.writes();
  await stage.broker.snapshot(ask, { memory: 1000 });
  await stage.broker.status(true, { memory: 1 });
  expect(stage.writes()).toBe(before);
  expect((await present(stage))[0]).toMatchObject({ memory: 1001, calls: null });
});

it('is told only where it is asked for', async () => {
  expect(await startStage().broker.status()).not.toHaveProperty('history');
});
