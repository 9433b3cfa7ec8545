// How base sets are fetched: when, how deep, what becomes of pages that do not fit together, and that what is held
// outlives what goes wrong. A page has four coins here, the market eleven, the standard depth is two pages, and nothing
// happens but what a test says.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BrokerBody } from '../../../shared/protocol/status-answer.ts';
import type { Outcome } from '../../support/broker-world/market-model.ts';
import { plenty } from '../../support/broker-world/plenty.ts';
import { standStill } from '../../support/broker-world/stand-still.ts';
import { run } from '../../support/broker-world/run.ts';
import { createWorld, setOf, type World, type WorldOptions } from '../../support/broker-world/world.ts';
import { quiet } from '../../support/broker-world/world-clock.ts';

const patience = { milliseconds: 5000, mayPay: true };

const anyVersion = {
  known: undefined,
  waitMilliseconds: 0,
  mayOpen: false,
  depth: undefined,
  client: 'c',
  clients: [],
};

let world: World;

const begin = (options: Partial<WorldOptions> = {}): void => {
  vi.clearAllTimers();
  world = createWorld({ ...plenty, ...options });
};

standStill();
beforeEach(() => begin());

const ask = (isolate = 0, set = 0, depth?: number): Promise<string> =>
  world.askSet(isolate, { set: setOf(set), depth, needsRows: false }, patience);

/** Asked, fetched and answered. */
const get = async (set = 0, depth?: number): Promise<string> => {
  const answer = ask(0, set, depth);
  await run(world);
  return await answer;
};

const question = async (name: string): Promise<void> => {
  const answer = world.askQuestion(0, { name, pages: 1, deeper: setOf(0) }, patience);
  await run(world);
  await answer;
};

const charged = (): number => world.market.counted().charged;
const pagesUnderWay = (): readonly number[] =>
  world.market.calls.filter((call) => !call.isUsage).map(({ page }) => page);
const status = async (set = 0): Promise<BrokerBody['sets'][number] | undefined> =>
  (await world.broker.connect().status()).sets[set];

/** The alarm rings, and the call that it makes is answered. */
const step = async (): Promise<void> => {
  world.broker.ring();
  await quiet();
  const [call] = world.market.calls;
  if (call !== undefined) world.market.answer(call, 'good');
  await quiet();
};

/** Asked, fetched with such answers, and answered. */
const receive = async (set = 0, outcome: Outcome = 'good'): Promise<string> => {
  const answer = ask(0, set);
  for (let round = 0; round < 8; round += 1) {
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

describe('a refresh', () => {
  it('for the first time is one of the first page where the others cannot be paid', async () => {
    // A quarter of the day may go to sets that are asked for the first time.
    begin({ creditsPerDay: 12 });
    expect(await get()).toBe('fresh');
    expect(charged()).toBe(2);
  });

  it('of a set that is held is not begun where its first page could be paid, but not all', async () => {
    begin({ creditsPerDay: 19 });
    await get();
    // Two refreshes of two pages, then three credits are left.
    for (let hours = 1; hours < 12; hours += 1) {
      await world.pass(3600);
      void world.broker.connect().snapshot({ ...anyVersion, set: setOf(0) });
      await run(world);
    }
    expect(charged()).toBe(16);
  });

  it('comes by itself for a set that was asked for since, and for no other', async () => {
    await get(0);
    await get(1);
    await world.pass(60);
    await world.broker.connect().snapshot({ ...anyVersion, set: setOf(1) });
    const before = world.market.given.size;
    await world.pass(61);
    await run(world);
    expect([...world.market.given.values()].slice(before).map((page) => page.question.includes('k1'))).toEqual([
      true,
      true,
    ]);
    await world.pass(3000);
    await run(world);
    expect(world.market.given.size).toBe(before + 2);
  });
});

describe('a deeper snapshot', () => {
  it('is bought with the first question that it would have answered', async () => {
    await get();
    const opened = charged();
    await question('a');
    expect(await status()).toMatchObject({ depth: 12, coins: 11 });
    // The question's own page, a look at the market, since it is short, and three pages.
    expect(charged() - opened).toBe(2 + 2 + 6);
    await question('b');
    expect(charged() - opened).toBe(2 + 2 + 6 + 2);
  });

  it('is fetched again as deep, as a refresh, up to twice the standard', async () => {
    begin({ standardPages: 1 });
    await get();
    expect(await get(0, 8)).toBe('fresh');
    const { today } = (await world.broker.connect().status()).credits;
    expect(today).toMatchObject({ opening: 2, refresh: 2, deepening: 2 });
    await world.pass(130);
    await get();
    expect(await status()).toMatchObject({ depth: 8, coins: 8 });
    expect((await world.broker.connect().status()).credits.today).toMatchObject({
      refresh: 6,
      deepening: 2,
    });
    await get(0, 12);
    await world.pass(130);
    await get();
    expect(await status()).toMatchObject({ depth: 12, coins: 11 });
    // Each of three times two pages, and one; then twice the third page.
    expect((await world.broker.connect().status()).credits.today).toMatchObject({
      refresh: 14,
      deepening: 6,
    });
  });

  it('whose further pages fail is published as deep as the standard', async () => {
    await get();
    const answer = ask(0, 0, 12);
    await quiet();
    await step();
    await step();
    world.broker.ring();
    await quiet();
    expect(pagesUnderWay()).toEqual([3]);
    for (const call of world.market.calls.slice()) world.market.answer(call, '500');
    await run(world);
    await answer;
    expect(await status()).toMatchObject({ coins: 8, failing: false });
    expect([...world.market.given.values()].at(-1)?.serial).toBe(4);
  });
});

describe('an empty answer', () => {
  it('is none for a set that holds coins, and none that is given once these are a day old', async () => {
    expect(await receive(1)).toBe('fresh');
    await world.pass(3600);
    expect(await receive(1, 'empty')).toBe('expired');
    expect(await status()).toMatchObject({ coins: 8, failing: true });
    await world.pass(86_400);
    expect(await receive(1, 'empty')).toBe('in-doubt');
    expect(await status()).toMatchObject({ coins: 8, doubt: { times: 2, itemCount: 0 } });
    await world.pass(600);
    expect(await receive(1, 'empty')).toBe('fresh');
    expect(await status()).toBeUndefined();
  });
});
