// Recorded days: when they are made, that they stay as they were, and when readers see them.

import { beforeEach, describe, expect, it } from 'vitest';
import { digestsAtOnce } from '../../support/digests-at-once.ts';
import { PastWorld } from '../../support/past-world.ts';
import { createRecordTable } from '../../../workers/gateway/broker/past/record-table.ts';
import { createRecordStore, type RecordStore } from '../../../workers/gateway/codec/record-store.ts';
import type { KeyValue } from '../../../workers/gateway/codec/snapshot-store.ts';

digestsAtOnce();

const isOn = { configuration: { recordsDays: true } };

let world: PastWorld;
beforeEach(async () => {
  world = new PastWorld('2026-11-20 23:58', isOn);
  await world.get('/coins?limit=1');
});

const days = async (): Promise<unknown> => JSON.parse(await world.text('/days')).sets;
const recorded = (...list: readonly string[]): unknown => [{ set: '||USD', days: list, missing: [] }];

/** Goes on to a time at which the alarm rings. */
const ringAt = async (time: string): Promise<void> => {
  world.seconds = Date.parse(`${time.replace(' ', 'T')}Z`) / 1000;
  await world.ring();
};

const pages = (): number => world.gateway.asked.length;

describe('a day is recorded', () => {
  it('by the first refresh after 00:00 UTC that clients cause', async () => {
    await ringAt('2026-11-21 00:03');
    await world.get('/coins?limit=1');
    await world.ring();
    expect(await days()).toEqual(recorded('2026-11-20'));
  });

  it('by the alarm if nobody asks, at the price of one refresh', async () => {
    const before = await world.credits();
    await ringAt('2026-11-21 00:05');
    expect(await days()).toEqual(recorded('2026-11-20'));
    await ringAt('2026-11-21 00:20');
    expect((await world.credits()) - before).toBe(2);
  });

  it('once: a later refresh changes nothing', async () => {
    await ringAt('2026-11-21 00:05');
    const first = await world.gateway.broker.record('||USD', 20_777);
    world.seconds += 1200;
    await world.get('/coins?limit=1');
    expect(first).toBeDefined();
    expect(await world.gateway.broker.record('||USD', 20_777)).toEqual(first);
  });

  it('not before its end, and not from a snapshot of an hour after it or later', async () => {
    expect(await days()).toEqual([]);
    await ringAt('2026-11-21 01:00');
    await world.get('/coins?limit=1');
    expect(await days()).toEqual([]);
  });

  it('not from lists that contradict themselves; the next one within the hour is taken', async () => {
    world.isUnsound = true;
    await ringAt('2026-11-21 00:05');
    await ringAt('2026-11-21 00:20');
    expect(await days()).toEqual([]);
    world.isUnsound = false;
    await ringAt('2026-11-21 00:40');
    expect(await days()).toEqual(recorded('2026-11-20'));
  });

  it('and one that could not be is told as missing', async () => {
    await ringAt('2026-11-21 00:05');
    await ringAt('2026-11-22 02:00');
    await ringAt('2026-11-23 00:05');
    expect(await days()).toEqual([{ set: '||USD', days: ['2026-11-20', '2026-11-22'], missing: ['2026-11-21'] }]);
  });

  it('after a restart from what was published before it', async () => {
    world = new PastWorld('2026-11-21 00:03');
    await world.get('/coins?limit=1');
    const restarted = new PastWorld('2026-11-21 00:04', isOn);
    Object.assign(restarted, { sql: world.sql, keyValue: world.keyValue });
    restarted.restart();
    world = restarted;
    const before = pages();
    await world.ring();
    expect([await days(), pages() - before]).toEqual([recorded('2026-11-20'), 0]);
  });

  it('not at all unless it is switched on', async () => {
    world = new PastWorld('2026-11-21 00:10');
    await world.get('/coins?limit=1');
    await world.ring();
    expect(await days()).toEqual([]);
  });

  it('of other sets at their own first refresh within the hour', async () => {
    await world.get('/coins?category=defi&limit=1');
    world.seconds += 600;
    await world.get('/coins?category=defi&limit=1');
    await world.ring();
    expect(await days()).toContainEqual({ set: 'defi||USD', days: ['2026-11-20'], missing: [] });
  });
});

describe('a record never changes', () => {
  const DAY = 20_777;
  const KEY = 'p1/record/||USD/2026-11-20';
  const bytesOf = (bytes: ArrayBuffer | undefined): readonly number[] => [
    ...new Uint8Array(bytes ?? new ArrayBuffer(0)),
  ];
  const broker = (): Promise<ArrayBuffer | undefined> => world.gateway.broker.record('||USD', DAY);

  /** Another gateway with this KV, whose market has other prices half an hour later, records the day. */
  const recordAgain = async (): Promise<PastWorld> => {
    const other = new PastWorld('2026-11-21 00:40', isOn);
    Object.assign(other, { keyValue: world.keyValue });
    other.coins = 1100;
    other.restart();
    await other.ring();
    return other;
  };

  it('if the storage of the gateway is lost, or another one has the same KV: the earlier one counts', async () => {
    await ringAt('2026-11-21 00:05');
    const first = bytesOf(await broker());
    const other = await recordAgain();
    expect(first.length).toBeGreaterThan(100_000);
    expect(bytesOf(await other.gateway.broker.record('||USD', DAY))).toEqual(first);
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(first);
  });

  it('if KV does not tell what it has: then nothing is written over it', async () => {
    await ringAt('2026-11-21 00:05');
    const first = bytesOf(await broker());
    const get = world.keyValue.get.bind(world.keyValue);
    world.keyValue.get = async (key, options) => {
      if (key === KEY) throw new Error('The store does not read');
      return await get(key, options);
    };
    const other = await recordAgain();
    expect(await other.gateway.broker.record('||USD', DAY)).toBeDefined();
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(first);
  });

  it('of bytes that are damaged in KV the broker makes whole ones', async () => {
    await ringAt('2026-11-21 00:05');
    new Uint8Array(world.keyValue.bytes(KEY)).fill(99, 5000, 5010);
    const other = await recordAgain();
    expect(bytesOf(world.keyValue.bytes(KEY))).toEqual(bytesOf(await other.gateway.broker.record('||USD', DAY)));
  });

  it('whatever the table knows in memory', () => {
    const [one, two] = [createRecordTable(world.sql), createRecordTable(world.sql)];
    const [first, second] = [new Uint8Array([1, 2, 3]).buffer, new Uint8Array([4, 5]).buffer];
    expect([one.write('||EUR', DAY, first), two.write('||EUR', DAY, second)]).toEqual([true, false]);
    expect(bytesOf(two.read('||EUR', DAY))).toEqual([1, 2, 3]);
  });
});

describe('a place of the network that remembers what KV told it', () => {
  const [DAY, KEY] = [20_777, 'p1/record/||USD/2026-11-20'];

  /** Reads through a memory that keeps each answer, a missing value too, for as long as the reader says. */
  const placeOf = (keyValue: KeyValue): KeyValue => {
    const known = new Map<string, { readonly value: ArrayBuffer | null; readonly until: number }>();
    return {
      ...keyValue,
      async get(key, options) {
        const held = known.get(key);
        if (held !== undefined && world.seconds < held.until) return held.value?.slice(0) ?? null;
        const value = await keyValue.get(key, options);
        known.set(key, { value: value?.slice(0) ?? null, until: world.seconds + (options.cacheTtl ?? 60) });
        return value;
      },
    };
  };
  const storeAt = (keyValue: KeyValue): RecordStore =>
    createRecordStore(
      keyValue,
      () => undefined,
      () => world.seconds * 1000,
    );

  it('sees a record a minute after it is written, although it was looked for before', async () => {
    const reader = storeAt(placeOf(world.keyValue));
    world.seconds = Date.parse('2026-11-21T00:04Z') / 1000;
    expect(await reader.read('||USD', DAY)).toBeUndefined();
    await ringAt('2026-11-21 00:05');
    expect((await reader.read('||USD', DAY))?.header.count).toBe(1000);
  });

  it('asks KV for a record of an earlier day once a day', async () => {
    await ringAt('2026-11-21 00:05');
    const reader = storeAt(placeOf(world.keyValue));
    world.seconds += 2 * 3600;
    const asked = (): number => world.keyValue.asked.filter((key) => key === KEY).length;
    const before = asked();
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await reader.read('||USD', DAY)).toBeDefined();
      world.seconds += 3600;
    }
    expect(asked() - before).toBe(1);
  });
});
