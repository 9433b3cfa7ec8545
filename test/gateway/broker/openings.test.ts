// Sets that are asked for the first time: somebody waits for each, so their pages go before all else, one call at a
// time. A page has four coins here, the market eleven, the standard depth is three pages, and nothing happens but
// what a test says.

import { expect, it, vi } from 'vitest';
import { plenty } from '../../support/broker-world/plenty.ts';
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

/** Pages under way, each by its set's place and its number. */
const underWay = (world: World): readonly string[] =>
  world.market.calls
    .filter((call) => !call.isUsage)
    .map(({ question, page }) => `${/k(\d)/.exec(question)?.[1] ?? 0}:${page}`);

/** All goes on, well, for a number of seconds; the pages that were asked for, in order. */
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

const statusOf = async (world: World, set: string) =>
  (await world.broker.connect().status()).sets.find((one) => one.set.startsWith(set));

it('sets come by when they were asked for, the pages of each together', async () => {
  const world = begin({ pauseMilliseconds: 1000 });
  const answers = [0, 1].map((set) => ask(world, set, 9000));
  const asked = await goOn(world, 30);
  expect(asked).toEqual(['0:1', '0:2', '0:3', '1:1', '1:2', '1:3']);
  expect(await Promise.all(answers)).toEqual(['fresh', 'fresh']);
  expect(await statusOf(world, '|')).toMatchObject({ coins: 11 });
});

it.each([
  ['one page', 1, 1],
  ['three pages, a call and a pause each', 3, 3],
])('who does not wait for a set of %s is told when it has all of them', async (_, standardPages, seconds) => {
  const world = begin({ pauseMilliseconds: 1000, standardPages });
  const asked = { known: undefined, waitMilliseconds: 0, mayOpen: true, depth: undefined };
  const first = world.broker.connect().snapshot({ ...asked, set: setOf(0), client: 'c', clients: [] });
  expect(await first).toMatchObject({ kind: 'none', failure: { reason: 'rate', retryAfterSeconds: seconds } });
  const second = world.broker.connect().snapshot({ ...asked, set: setOf(1), client: 'c', clients: [] });
  expect(await second).toMatchObject({ failure: { retryAfterSeconds: Math.ceil((2 * standardPages - 1) * 1.3) } });
});

it('of very many sets asked for at once some are told to come again, and not paid for', async () => {
  const world = begin();
  const answers = Array.from({ length: 100 }, (_, index) => ask(world, index + 1));
  await quiet();
  await run(world);
  expect((await Promise.all(answers)).filter((answer) => answer === 'rate')).toHaveLength(100 - 64);
  expect(world.market.counted().charged).toBe(64 * 6);
});
