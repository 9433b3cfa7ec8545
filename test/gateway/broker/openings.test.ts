// Sets that are asked for the first time: somebody waits for each, so their first pages go before all else, one call at
// a time. A page has four coins here, the market eleven, the standard depth is three pages, and nothing happens but
// what a test says.

import { expect, it, vi } from 'vitest';
import { plenty } from '../../support/broker-world/plenty.ts';
import type { Outcome } from '../../support/broker-world/market-model.ts';
import { standStill } from '../../support/broker-world/stand-still.ts';
import { run } from '../../support/broker-world/run.ts';
import { createWorld, setOf, type World, type WorldOptions } from '../../support/broker-world/world.ts';
import { quiet } from '../../support/broker-world/world-clock.ts';

standStill();

const begin = (options: Partial<WorldOptions> = {}): World => {
  vi.clearAllTimers();
  return createWorld({ ...plenty, standardPages: 3, ...options });
};

const ask = (world: World, set = 0, milliseconds = 5000): Promise<string> =>
  world.askSet(0, { set: setOf(set), depth: undefined, needsRows: false }, { milliseconds, mayPay: true });

const patient = { milliseconds: 9000, mayPay: true };

/** Pages under way, each by its set's place and its number. */
const underWay = (world: World): readonly string[] =>
  world.market.calls
    .filter((call) => !call.isUsage)
    .map(({ question, page }) => `${/k(\d)/.exec(question)?.[1] ?? 0}:${page}`);

/** All goes on, well, for so many seconds; the pages that were asked for, in order. */
const goOn = async (world: World, seconds: number): Promise<readonly string[]> => {
  const asked: string[] = [];
  for (let tenth = 0; tenth < 10 * seconds; tenth += 1) {
    for (let turn = 0; turn < 6; turn += 1) {
      await quiet();
      world.broker.ring();
      await quiet();
      asked.push(...underWay(world));
      for (const call of world.market.calls.slice()) world.market.answer(call, 'good');
    }
    await world.pass(0.1);
    world.check();
  }
  return asked;
};

/** The call under way is answered. */
const answerCall = (world: World, outcome: Outcome): void => {
  const [call] = world.market.calls;
  if (call === undefined) throw new Error('There is no call');
  world.market.answer(call, outcome);
};

const statusOf = async (world: World, set: string) =>
  (await world.broker.connect().status()).sets.find((one) => one.set.startsWith(set));

it('first pages go first, by when they were asked for; the others of each set follow', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  const answers = [0, 1, 2, 3].map((set) => ask(world, set));
  const asked = await goOn(world, 30);
  expect(asked).toEqual(['0:1', '1:1', '2:1', '3:1', '0:2', '0:3', '1:2', '1:3', '2:2', '2:3', '3:2', '3:3']);
  expect(await Promise.all(answers)).toEqual(['fresh', 'fresh', 'fresh', 'fresh']);
  expect(await statusOf(world, '|')).toMatchObject({ coins: 11 });
});

it('a first page is shown at once where the others take a while, for a short time', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  const answer = ask(world);
  expect(await goOn(world, 0.1)).toEqual(['0:1']);
  expect(await answer).toBe('fresh');
  expect(await statusOf(world, '|')).toMatchObject({ coins: 4, ttlSeconds: 30 });
  expect(await goOn(world, 4)).toEqual(['0:2', '0:3']);
  expect(await statusOf(world, '|')).toMatchObject({ coins: 11, ttlSeconds: 120 });
});

it('who needs the pages that follow a first page waits for them', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  void ask(world);
  await goOn(world, 0.1);
  const connection = world.broker.connect();
  const wish = { set: setOf(0), known: undefined, withRows: false, waitMilliseconds: 7000, mayOpen: false };
  const shown = await connection.snapshot({ ...wish, depth: undefined, whole: false, client: 'c', clients: [] });
  const whole = connection.snapshot({ ...wish, depth: undefined, whole: true, client: 'c', clients: [] });
  await goOn(world, 4);
  const reply = await whole;
  const bytes = [shown, reply].map((one) => (one.kind === 'newer' ? one.columns.byteLength : 0));
  expect(bytes[1]).toBeGreaterThan(bytes[0] ?? 0);
  expect(world.market.counted().charged).toBe(6);
});

it('a held set is refreshed after first pages, and before deeper ones', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  void ask(world);
  await goOn(world, 5);
  await world.pass(130);
  void ask(world);
  await quiet();
  void ask(world, 1);
  const asked = await goOn(world, 30);
  expect(asked).toEqual(['1:1', '0:1', '0:2', '0:3', '1:2', '1:3']);
});

it('a first answer does not wait behind a refresh that gives way to questions', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  void ask(world);
  await goOn(world, 5);
  await world.pass(130);
  // Has the market looked at, which is done once a lifetime.
  void world.askQuestion(1, { name: 'n', pages: 1, deeper: undefined }, patient);
  await goOn(world, 5);
  void ask(world);
  await quiet();
  const since = world.clock.elapsed();
  const passed = (): number => world.clock.elapsed() - since;
  let opened: { readonly answer: string; readonly milliseconds: number } | undefined;
  // Nine questions in ten seconds, each answered within two tenths: as much as the pace allows, so that a refresh
  // waits.
  for (let tenth = 0; tenth < 100; tenth += 1) {
    if (tenth % 11 === 0) void world.askQuestion(1, { name: `n${tenth}`, pages: 1, deeper: undefined }, patient);
    if (tenth === 30) void ask(world, 1, 9000).then((answer) => (opened = { answer, milliseconds: passed() - 3000 }));
    for (let turn = 0; turn < 6; turn += 1) {
      await quiet();
      world.broker.ring();
    }
    for (const call of world.market.calls.slice())
      if (world.clock.elapsed() - call.since >= 150) world.market.answer(call, 'good');
    await world.pass(0.1);
    world.check();
  }
  expect(opened?.answer).toBe('fresh');
  // Two calls may stand before it, one of them under way.
  expect(opened?.milliseconds).toBeLessThan(3 * 1200);
});

it('pages that never fit together are fetched twice at first, and once later', async () => {
  const world = begin({ pauseMilliseconds: 0 });
  const pagesOf = async (): Promise<number> => {
    const before = world.market.given.size;
    void ask(world);
    for (let turn = 0; turn < 40; turn += 1) {
      await quiet();
      world.broker.ring();
      await quiet();
      for (const call of world.market.calls.slice()) {
        world.market.answer(call, 'good');
        world.market.move('over a page end');
      }
    }
    await world.pass(130);
    return world.market.given.size - before;
  };
  expect([await pagesOf(), await pagesOf(), await pagesOf(), await pagesOf()]).toEqual([6, 6, 3, 3]);
});

it('of very many sets asked for at once some are told to come again, and not paid for', async () => {
  const world = begin();
  const answers = Array.from({ length: 100 }, (_, index) => ask(world, index + 1));
  await quiet();
  await run(world);
  expect((await Promise.all(answers)).filter((answer) => answer === 'rate')).toHaveLength(100 - 64);
  expect(world.market.counted().charged).toBe(64 * 6);
});

it('what fails behind the first page leaves what was shown, and is tried again', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  const answer = ask(world);
  await goOn(world, 0.1);
  expect(await answer).toBe('fresh');
  await world.pass(1);
  world.broker.ring();
  await quiet();
  answerCall(world, '500');
  await quiet();
  expect(await statusOf(world, '|')).toMatchObject({ coins: 4, failing: true });
  await world.pass(40);
  void ask(world);
  await goOn(world, 10);
  expect(await statusOf(world, '|')).toMatchObject({ coins: 11, failing: false });
});
