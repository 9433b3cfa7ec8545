// What is held outlives what goes wrong: answers that are empty or in no order, and writes to KV that land late. A page
// has four coins here, the market eleven, the standard depth is two pages, and nothing happens but what a test says.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrokerStatus } from '../../../workers/gateway/broker/broker-api.ts';
import { openSnapshot } from '../../../workers/gateway/codec/snapshot.ts';
import type { Outcome } from '../../support/broker-world/market-model.ts';
import { plenty } from '../../support/broker-world/plenty.ts';
import { standStill } from '../../support/broker-world/stand-still.ts';
import { run } from '../../support/broker-world/run.ts';
import { createWorld, setOf, type World } from '../../support/broker-world/world.ts';
import { quiet } from '../../support/broker-world/world-clock.ts';

const patience = { milliseconds: 5000, mayPay: true };

let world: World;

standStill();
beforeEach(() => {
  vi.clearAllTimers();
  world = createWorld(plenty);
});

const ask = (set = 0): Promise<string> =>
  world.askSet(0, { set: setOf(set), depth: undefined, needsRows: false }, patience);

/** Asked, fetched with such answers, and answered. */
const get = async (set = 0, outcome: Outcome = 'good'): Promise<string> => {
  const answer = ask(set);
  for (let step = 0; step < 8; step += 1) {
    await quiet();
    world.broker.ring();
    await quiet();
    for (const call of world.market.calls.slice()) world.market.answer(call, outcome);
  }
  await run(world);
  await world.pass(5);
  const given = await answer;
  world.check();
  return given;
};

const status = async (set = 0): Promise<BrokerStatus['sets'][number] | undefined> =>
  (await world.broker.connect().status()).sets[set];
const charged = (): number => world.market.counted().charged;

describe('an empty answer', () => {
  it('is none for the whole market, where nothing is held and where something is', async () => {
    expect(await get(0, 'empty')).toBe('unavailable');
    await world.pass(60);
    expect(await get()).toBe('fresh');
    await world.pass(300);
    expect(await get(0, 'empty')).toBe('expired');
    expect(await status()).toMatchObject({ coins: 8, failing: true });
    await world.pass(60);
    expect(await get()).toBe('fresh');
  });

  it('is one for a set that has no coins, and holds for a lifetime', async () => {
    expect(await get(1, 'empty')).toBe('fresh');
    await world.pass(100);
    expect(await get(1)).toBe('fresh');
    expect(await status()).toBeUndefined();
    await world.pass(20);
    expect(await get(1)).toBe('stale');
    expect(await status()).toMatchObject({ coins: 8 });
  });

  it('is none for a set that holds coins, and none that is given once these are a day old', async () => {
    expect(await get(1)).toBe('fresh');
    await world.pass(3600);
    expect(await get(1, 'empty')).toBe('expired');
    expect(await status()).toMatchObject({ coins: 8, failing: true });
    await world.pass(86_400);
    expect(await get(1, 'empty')).toBe('in-doubt');
    expect(await status()).toMatchObject({ coins: 8, doubt: { times: 2, itemCount: 0 } });
    await world.pass(600);
    expect(await get(1, 'empty')).toBe('fresh');
    expect(await status()).toBeUndefined();
  });
});

describe('where credits are scarce, so that data lives for hours', () => {
  const lifetime = async (): Promise<number> => (await status())?.lifetimeSeconds ?? 0;

  beforeEach(async () => {
    world = createWorld({ ...plenty, creditsPerDay: 28 });
    await get(1);
  });

  it('a first list, which nothing could contradict, is heard again after an hour', async () => {
    expect(await lifetime()).toBe(3600);
    await world.pass(3601);
    await get(1);
    expect(await lifetime()).toBeGreaterThan(3600);
    const [newest] = (await world.broker.connect().status()).sets;
    expect(newest?.asOf).toBe(plenty.start + 3_606_000);
  });

  it('a doubt is settled within a little more than an hour', async () => {
    await world.pass(3601);
    await get(1);
    await world.pass(await lifetime());
    await get(1, 'empty');
    for (const times of [1, 2]) {
      expect(await status()).toMatchObject({ coins: 8, doubt: { times } });
      await world.pass(1801);
      await get(1, 'empty');
    }
    expect(await status()).toBeUndefined();
  });
});

describe('coins in no order', () => {
  it('are kept out for an hour, also by another broker, and then are what there is', async () => {
    expect(await get()).toBe('fresh');
    world.market.move('disorder');
    await world.pass(300);
    expect(await get()).toBe('expired');
    expect(await status()).toMatchObject({ coins: 8, failing: true });
    world.broker.evict();
    await world.pass(3000);
    expect(await get()).toBe('expired');
    await world.pass(700);
    expect(await get()).toBe('fresh');
    expect(await status()).toMatchObject({ coins: 4, failing: false });
  });

  it('are tried again for who asks, and not for nobody', async () => {
    expect(await get()).toBe('fresh');
    world.market.move('disorder');
    await world.pass(300);
    await get();
    const before = charged();
    for (let times = 0; times < 5; times += 1) {
      await world.pass(130);
      world.broker.ring();
      await run(world);
    }
    expect(charged()).toBe(before);
    await get();
    expect(charged()).toBeGreaterThan(before);
  });

  it('are tried ever less often', async () => {
    expect(await get()).toBe('fresh');
    world.market.move('disorder');
    const before = charged();
    for (let seconds = 0; seconds < 3600; seconds += 20) {
      await world.pass(15);
      await get();
    }
    // Each time twice, two pages: after 10, 20, 40 … 600 s.
    expect((charged() - before) / 8).toBeLessThanOrEqual(12);
    expect(charged() - before).toBeGreaterThan(0);
  });
});

it('of two deeper snapshots asked for at once the deepest stays', async () => {
  for (let more = 0; more < 9; more += 1) world.market.move('grow');
  await get();
  const wish = {
    set: setOf(0),
    known: undefined,
    withRows: false,
    waitMilliseconds: 0,
    mayOpen: false,
    whole: false,
    client: 'c',
    clients: [],
  };
  for (const depth of [20, 12]) void world.broker.connect().snapshot({ ...wish, depth });
  await run(world);
  expect(await status()).toMatchObject({ coins: 20, depth: 20 });
});

describe('a write to KV that lands late', () => {
  const versions = (): readonly string[] =>
    [...world.keyValue.landed]
      .filter(([key]) => key.endsWith('/newest'))
      .flatMap(([, landed]) => landed.map((columns) => openSnapshot({ columns, rows: undefined }).header.version));

  const refresh = async (): Promise<void> => {
    const set = setOf(0);
    const wish = {
      set,
      known: undefined,
      withRows: false,
      waitMilliseconds: 0,
      mayOpen: true,
      depth: undefined,
      whole: false,
      client: 'c',
      clients: [],
    };
    void world.broker.connect().snapshot(wish);
    for (let step = 0; step < 5; step += 1) {
      await quiet();
      world.broker.ring();
      await quiet();
      for (const call of world.market.calls.slice()) world.market.answer(call, 'good');
    }
    await quiet();
  };

  it('is not followed by another before it has landed', async () => {
    world.keyValue.mode = 'slow';
    await refresh();
    const late = world.keyValue.waiting.splice(0);
    expect(late.length).toBeGreaterThan(0);
    await world.pass(11);
    world.keyValue.mode = 'well';
    await world.pass(600);
    await refresh();
    for (const go of late) go(true);
    await quiet();
    expect(versions()).toHaveLength(1);
    await world.pass(600);
    await refresh();
    expect(versions()).toHaveLength(2);
    expect(versions()).toEqual(versions().toSorted());
  });

  it('keeps no more than a few snapshots in memory', async () => {
    world.keyValue.mode = 'hanging';
    const put = vi.spyOn(world.keyValue, 'put');
    for (let set = 0; set < 7; set += 1) {
      await get(set);
      await world.pass(11);
    }
    const sets = new Set(put.mock.calls.map(([key]) => key.split('/')[1]));
    expect(sets.size).toBe(4);
  });
});
