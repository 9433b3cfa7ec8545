// Where a set's snapshot comes from while KV or the gate hangs. The clock is the test's; no wait is longer than the
// request's own time.

import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { GateClient } from '../../workers/gateway/gate/gate-client.ts';
import type { RequestLife } from '../../workers/gateway/request-life.ts';
import { openSnapshot, type Snapshot } from '../../workers/gateway/snapshot/snapshot.ts';
import { createSnapshots, type Snapshots } from '../../workers/gateway/snapshot/snapshots.ts';
import type { SnapshotStore } from '../../workers/gateway/snapshot/snapshot-store.ts';
import type { UpstreamClient } from '../../workers/gateway/upstream/upstream-client.ts';
import { encodeCoins, snapshotOf } from '../support/encode-coins.ts';
import { startInProcessGate, testConfiguration } from '../support/in-process-gate.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const set = { category: [], chain: [], currency: 'USD' } as const;
const never = new Promise<never>(() => undefined);

let seconds: number;
let asked: number;
let hangs: { kv: boolean; gate: boolean };
let behind: Promise<unknown>[];
let stored: Snapshot | undefined;
let asksOfGate: number;
let snapshots: Snapshots;

const client: Pick<UpstreamClient, 'coins'> = {
  async coins() {
    asked += 1;
    return ok({ value: await encodeCoins([coin('bitcoin', 'BTC', 1, 1)]), simulated: false });
  },
};

const store: SnapshotStore = {
  read: async () => (hangs.kv ? await never : stored),
  readPart: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};

const life = (milliseconds: number): RequestLife => ({
  waitUntil: (work) => void behind.push(work),
  remaining: () => milliseconds,
  admit: () => Promise.resolve(true),
});

beforeEach(() => {
  seconds = 1_000_000;
  asked = 0;
  asksOfGate = 0;
  behind = [];
  stored = undefined;
  hangs = { kv: false, gate: false };
  const now = (): number => seconds * 1000;
  // The gate has its own KV, so that a hanging one is a matter of the isolate alone.
  const gateStore: SnapshotStore = { ...store, read: () => Promise.resolve(undefined) };
  const { client: running } = startInProcessGate({ configuration: testConfiguration(now), client, store: gateStore });
  const gate: GateClient = {
    ...running,
    snapshot: async (ask) => {
      asksOfGate += 1;
      return hangs.gate ? await never : await running.snapshot(ask);
    },
  };
  snapshots = createSnapshots({ gate, store, now, logDefect: () => undefined });
});

const get = async (milliseconds = 1000) => {
  const answer = await snapshots.get(set, life(milliseconds));
  return answer.ok ? `${answer.value.freshness} from ${answer.value.from}` : answer.error.reason;
};

it('stale data in memory is given at once, though KV and the gate hang', async () => {
  expect(await get()).toBe('fresh from gate');
  seconds += 130;
  hangs = { kv: true, gate: true };
  // No time at all: nothing can be waited for.
  expect(await get(0)).toBe('stale from memory');
  expect(await get(0)).toBe('stale from memory');
});

it('with nothing held, a hanging KV leaves time for the gate', async () => {
  hangs = { kv: true, gate: false };
  expect(await get(20)).toBe('fresh from gate');
});

it('with nothing held, a hanging gate ends the request, and is asked once', async () => {
  hangs = { kv: false, gate: true };
  expect(await Promise.all([get(10), get(10), get(10)])).toEqual(['timeout', 'timeout', 'timeout']);
  expect(asksOfGate).toBe(1);
});

it('work that its request left unfinished is begun anew after a while', async () => {
  hangs = { kv: false, gate: true };
  expect(await get(10)).toBe('timeout');
  seconds += 31;
  hangs.gate = false;
  expect(await get()).toBe('fresh from gate');
  expect(asked).toBe(1);
});

it('a snapshot is fresh for as long as it says itself', async () => {
  const label = { version: '0', asOfFrom: seconds * 1000, ttlSeconds: 600 };
  stored = openSnapshot(await snapshotOf([coin('bitcoin', 'BTC', 1, 1)], label));
  expect(await get()).toBe('fresh from kv');
  seconds += 599;
  expect(await get()).toBe('fresh from memory');
  seconds += 1;
  expect(await get()).toBe('stale from memory');
});

it('sets are forgotten when all together take too much memory', async () => {
  const coins = Array.from({ length: 1000 }, (_, index) => coin(`c${index}`, 'S', index + 1, 5000 - index));
  const label = { version: '0', asOfFrom: seconds * 1000 };
  const parts = await snapshotOf(coins, label);
  const bytes = openSnapshot(parts).byteLength();
  const most = Math.floor((40 * 1024 * 1024) / bytes);
  for (let index = 0; index < 2 * most; index += 1) {
    stored = openSnapshot(parts);
    await snapshots.get({ ...set, category: [`c${index}`] }, life(1000));
  }
  const held = snapshots.held().map((one) => one.set);
  expect(held.at(-1)).toBe(`c${2 * most - 1}||USD`);
  expect(held.length).toBeLessThanOrEqual(most + 1);
  expect(held.length).toBeGreaterThan(most - 3);
});
