// Where a set's snapshot comes from, from memory on, and while KV or the broker hangs. The clock is the test's; no wait
// is longer than the request's own time.

import { beforeEach, describe, expect, it } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import type { BrokerClient } from '../../workers/gateway/broker/broker-client.ts';
import type { RequestLifetime } from '../../workers/gateway/caller/client.ts';
import { MAX_BYTES_IN_MEMORY, createVisitors, type Visitors } from '../../workers/gateway/snapshots/held-snapshots.ts';
import { openSnapshot, type Snapshot } from '../../workers/gateway/codec/snapshot.ts';
import { createSnapshots, type Snapshots } from '../../workers/gateway/snapshots/snapshots.ts';
import type { SnapshotStore } from '../../workers/gateway/codec/snapshot-store.ts';
import type { ProviderClient } from '../../workers/gateway/providers/provider.ts';
import { encodeCoins, snapshotOf } from '../support/encode-coins.ts';
import { startInProcessBroker, testConfiguration } from '../support/in-process-broker.ts';
import { coin } from '../support/start-scripted-upstream.ts';

const set = { category: [], chain: [], currency: 'USD' } as const;
const never = new Promise<never>(() => undefined);

let seconds: number;
let asked: number;
let hangs: { kv: boolean; broker: boolean };
let behind: Promise<unknown>[];
let stored: Snapshot | undefined;
let asksOfGate: number;
let isDown: boolean;
let visitors: Visitors;
let spread: number;
let snapshots: Snapshots;

const client: ProviderClient = {
  async page() {
    asked += 1;
    if (isDown) return fail({ reason: 'timeout' });
    return ok({ value: await encodeCoins([coin('bitcoin', 'BTC', 1, 1)]), simulated: false });
  },
};

const store: SnapshotStore = {
  read: async () => (hangs.kv ? await never : stored),
  readRows: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};

const lifetime = (milliseconds: number, isAdmitted = true): RequestLifetime => ({
  waitUntil: (work) => void behind.push(work),
  remaining: () => milliseconds,
  admit: () => Promise.resolve(isAdmitted),
  client: 'c',
});

beforeEach(() => {
  seconds = 1_000_000;
  asked = 0;
  asksOfGate = 0;
  behind = [];
  stored = undefined;
  isDown = false;
  hangs = { kv: false, broker: false };
  spread = 0;
  const now = (): number => seconds * 1000;
  // The broker has its own KV, so that a hanging one is a matter of the isolate alone.
  const gateStore: SnapshotStore = { ...store, read: () => Promise.resolve(undefined) };
  const { client: running } = startInProcessBroker({ configuration: testConfiguration(now), client, store: gateStore });
  const broker: BrokerClient = {
    ...running,
    snapshot: async (ask) => {
      asksOfGate += 1;
      return hangs.broker ? await never : await running.snapshot(ask);
    },
  };
  visitors = createVisitors();
  snapshots = createSnapshots({ broker, store, visitors, now, spread: () => spread, logDefect: () => undefined });
});

const get = async (milliseconds = 1000) => {
  const answer = await snapshots.get(set, lifetime(milliseconds));
  return answer.ok ? `${answer.value.freshness} from ${answer.value.from}` : answer.error.reason;
};

/** What KV has: one coin, `age` seconds old. */
const storeOne = async (age: number, version: string): Promise<void> => {
  const label = { version, asOfFrom: (seconds - age) * 1000 };
  stored = openSnapshot(await snapshotOf([coin('bitcoin', 'BTC', 1, 1)], label));
};

/** Large sets that take all memory. */
const pushOut = async (): Promise<void> => {
  const coins = Array.from({ length: 1000 }, (_, index) => coin(`c${index}`, 'S', index + 1, 5000 - index));
  const parts = await snapshotOf(coins, { version: '0', asOfFrom: seconds * 1000 });
  const sets = Math.ceil(MAX_BYTES_IN_MEMORY / openSnapshot(parts).memoryBytes);
  for (let index = 0; index < sets; index += 1) {
    stored = openSnapshot(parts);
    await snapshots.get({ ...set, category: [`large-${index}`] }, lifetime(1000));
  }
};

it('stale data in memory is given at once, though KV and the broker hang', async () => {
  expect(await get()).toBe('fresh from broker');
  seconds += 130;
  hangs = { kv: true, broker: true };
  // No time at all: nothing can be waited for.
  expect(await get(0)).toBe('stale from memory');
  expect(await get(0)).toBe('stale from memory');
});

it('a busy isolate renews a stale snapshot at its place in the window after the lifetime', async () => {
  spread = 0.5;
  for (let times = 0; times < 60; times += 1) await get();
  const before = asksOfGate;
  seconds += 123;
  expect(await get()).toBe('stale from memory');
  expect(asksOfGate).toBe(before);
  seconds += 1;
  expect(await get()).toBe('stale from memory');
  await Promise.all(behind);
  expect(asksOfGate).toBe(before + 1);
  expect(await get()).toBe('fresh from memory');
});

it.each([
  [239, 'stale from kv'],
  // Refreshes that outnumber KV's writes are not all stored.
  [359, 'stale from kv'],
  [360, 'expired from kv'],
])('a copy in KV that is %d s old is %s, though the broker hangs', async (age, expected) => {
  await storeOne(age, 'z');
  hangs.broker = true;
  expect(await get(20)).toBe(expected);
});

it('with nothing held, a hanging KV leaves time for the broker', async () => {
  hangs = { kv: true, broker: false };
  expect(await get(20)).toBe('fresh from broker');
});

it('with nothing held, a hanging broker ends the request, and is asked once', async () => {
  hangs = { kv: false, broker: true };
  expect(await Promise.all([get(10), get(10), get(10)])).toEqual(['timeout', 'timeout', 'timeout']);
  expect(asksOfGate).toBe(1);
});

it('work that its request left unfinished is begun anew after a while', async () => {
  hangs = { kv: false, broker: true };
  expect(await get(10)).toBe('timeout');
  seconds += 31;
  hangs.broker = false;
  expect(await get()).toBe('fresh from broker');
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

const heldSets = (): readonly string[] => snapshots.held().map((one) => one.set);

it('the broker is asked at most once in ten seconds for a set', async () => {
  expect(await get()).toBe('fresh from broker');
  expect(asksOfGate).toBe(2);
  isDown = true;
  seconds += 130;
  for (let times = 0; times < 20; times += 1) {
    expect(await get()).toBe('stale from memory');
    await Promise.all(behind);
  }
  expect(asksOfGate).toBe(3);
  seconds += 9;
  await get();
  await Promise.all(behind);
  expect(asksOfGate).toBe(3);
  seconds += 1;
  await get();
  await Promise.all(behind);
  expect(asksOfGate).toBe(4);
});

describe('memory that is long over its time', () => {
  it.each([
    ['hours', 5 * 3600],
    ['more than a day', 25 * 3600],
  ])('%s, gives way to what is newer in KV, though the broker hangs', async (_, age) => {
    expect(await get()).toBe('fresh from broker');
    seconds += age;
    await storeOne(60, 'z');
    hangs.broker = true;
    expect(await get(20)).toBe('fresh from kv');
  });

  it('serves where neither KV nor the broker gives anything newer', async () => {
    expect(await get()).toBe('fresh from broker');
    seconds += 5 * 3600;
    hangs = { kv: true, broker: true };
    expect(await get(20)).toBe('expired from memory');
  });

  it('is no reason to limit who asks for it: its set is known', async () => {
    const defi = { ...set, category: ['defi'] };
    await storeOne(0, '1');
    expect((await snapshots.get(defi, lifetime(1000))).ok).toBe(true);
    seconds += 3600;
    await storeOne(0, '2');
    const answer = await snapshots.get(defi, lifetime(1000, false));
    expect(answer).toMatchObject({ ok: true, value: { freshness: 'fresh', from: 'kv' } });
  });
});

describe('a set that was pushed out of memory', () => {
  let first: string | undefined;
  let second: string | undefined;
  const versionOf = async (milliseconds = 1000): Promise<string> => {
    const answer = await snapshots.get(set, lifetime(milliseconds));
    return answer.ok ? answer.value.snapshot.header.version : answer.error.reason;
  };
  beforeEach(async () => {
    first = await versionOf();
    seconds += 130;
    await versionOf();
    await Promise.all(behind);
    second = await versionOf();
    await pushOut();
    if (second === first || heldSets().includes('||USD')) throw new Error('It was not renewed, or not pushed out');
  });

  it('does not come back older than it was, though KV has an older one that is fresh', async () => {
    await storeOne(1, String(first));
    expect(await get()).toBe('fresh from broker');
    expect(await versionOf()).toBe(second);
  });

  it('comes back from KV where that has it', async () => {
    await storeOne(1, String(second));
    expect(await get()).toBe('fresh from kv');
  });

  it('comes back older, as what is out of date, where the broker is away, and newer as soon as it is back', async () => {
    await storeOne(1, String(first));
    hangs.broker = true;
    expect(await get(20)).toBe('expired from kv');
    expect(await get(20)).toBe('expired from memory');
    // Nor is it forgotten when that one is pushed out as well.
    seconds += 31;
    await pushOut();
    await storeOne(1, String(first));
    expect(await get(20)).toBe('expired from kv');
    hangs.broker = false;
    seconds += 31;
    expect(await get()).toBe('fresh from broker');
    expect(await versionOf()).toBe(second);
  });
});

describe('sets that were made up and refused', () => {
  const refuse = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      const answer = await snapshots.get({ ...set, category: [`made-up-${index}`] }, lifetime(1000, false));
      if (answer.ok || answer.error.reason !== 'rate-limited') throw new Error('The set was not refused');
    }
  };

  it('push nothing out of memory', async () => {
    await get();
    await refuse(21_000);
    expect(heldSets()).toEqual(['||USD']);
  });

  it('take nothing away that is known of others', async () => {
    isDown = true;
    expect(await get()).toBe('timeout');
    const before = asksOfGate;
    await refuse(1_100);
    expect(await get()).toBe('timeout');
    expect(asksOfGate).toBe(before);
  });
});
