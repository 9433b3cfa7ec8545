// Sets that are asked for the first time: somebody waits for each, so their pages are asked for side by side. A page has
// four coins here, the market eleven, the standard depth is three pages, and nothing happens but what a test says.

import { expect, it, vi } from 'vitest';
import type * as Question from '../../../shared/question/question.ts';
import { metaOf } from '../../support/encode-coins.ts';
import { plenty } from '../../support/gate-world/plenty.ts';
import { standStill } from '../../support/gate-world/stand-still.ts';
import { run } from '../../support/gate-world/run.ts';
import { createWorld, setOf, type World, type WorldOptions } from '../../support/gate-world/world.ts';
import { quiet } from '../../support/gate-world/world-clock.ts';

vi.mock('../../../shared/question/question.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof Question>()),
  MAX_LIMIT: 4,
}));

standStill();

const begin = (options: Partial<WorldOptions> = {}): World => {
  vi.clearAllTimers();
  return createWorld({ ...plenty, standardPages: 3, ...options });
};

const ask = (world: World, set = 0): Promise<string> =>
  world.askSet(0, { set: setOf(set), depth: undefined, needsRows: false }, { milliseconds: 5000, mayPay: true });

/** The alarm rings; the pages that are asked for then, each by its set's place and its number. */
const ring = async (world: World): Promise<readonly string[]> => {
  world.gate.ring();
  await quiet();
  return world.market.calls
    .filter((call) => !call.isUsage)
    .map(({ question, page }) => `${/k(\d)/.exec(question)?.[1] ?? 0}:${page}`);
};

const answerAll = async (world: World, answer: 'good' | '422'): Promise<void> => {
  for (const call of world.market.calls.slice()) world.market.answer(call, answer);
  await quiet();
};

/** The same, and all of them are answered well. */
const step = async (world: World): Promise<readonly string[]> => {
  const asked = await ring(world);
  await answerAll(world, 'good');
  return asked;
};

it('all pages behind the first come at once, and the snapshot after them', async () => {
  const world = begin();
  const answer = ask(world);
  await quiet();
  expect(await step(world)).toEqual(['0:1']);
  expect(await step(world)).toEqual(['0:2', '0:3']);
  await run(world);
  expect(await answer).toBe('fresh');
  expect(world.market.counted().charged).toBe(6);
});

it('several sets are opened side by side, with four pages at most under way', async () => {
  const world = begin();
  const answers = [0, 1, 2, 3, 4].map((set) => ask(world, set));
  await quiet();
  expect(await step(world)).toEqual(['0:1', '1:1', '2:1', '3:1']);
  expect(await ring(world)).toEqual(['0:2', '0:3', '1:2', '1:3']);
  await run(world);
  expect(await Promise.all(answers)).toEqual(['fresh', 'fresh', 'fresh', 'fresh', 'fresh']);
  expect(world.market.counted().charged).toBe(5 * 6);
});

it('a held set is refreshed page by page, and after the openings', async () => {
  const world = begin();
  const first = ask(world);
  await run(world);
  await first;
  await world.pass(130);
  void ask(world);
  await quiet();
  const opened = ask(world, 1);
  await quiet();
  expect(await step(world)).toEqual(['1:1']);
  await step(world);
  // Published, and then in no hurry to be stored.
  await ring(world);
  expect(await step(world)).toEqual(['0:1']);
  expect(await ring(world)).toEqual(['0:2']);
  await run(world);
  expect(await opened).toBe('fresh');
});

it('one that cannot be paid beside the others waits for its turn, and then has its reason', async () => {
  // A quarter of the day may go to openings, and three quarters of that until noon: one set of three pages.
  const world = begin({ creditsPerDay: 32 });
  const answers = [ask(world, 0), ask(world, 1)];
  await quiet();
  expect(await ring(world)).toEqual(['0:1']);
  await run(world);
  expect(await Promise.all(answers)).toEqual(['fresh', 'credits']);
  expect(world.market.counted().charged).toBe(6);
});

it('those that the credits are just enough for are opened side by side, too', async () => {
  const world = begin({ creditsPerDay: 64 });
  const answers = [ask(world, 0), ask(world, 1)];
  await quiet();
  expect(await step(world)).toEqual(['0:1', '1:1']);
  expect(await ring(world)).toEqual(['0:2', '0:3', '1:2', '1:3']);
  await run(world);
  expect(await Promise.all(answers)).toEqual(['fresh', 'fresh']);
});

it('whose pages do not fit together are cut to the first where fetching them again could not be paid', async () => {
  const world = begin({ creditsPerDay: 64 });
  const answers = [ask(world, 0), ask(world, 1)];
  await quiet();
  await step(world);
  await ring(world);
  world.market.move('grow');
  await run(world);
  expect(await Promise.all(answers)).toEqual(['fresh', 'fresh']);
  expect(world.market.counted().charged).toBe(2 * 6);
});

it('what is there is published before others are waited for', async () => {
  const world = begin();
  const answer = ask(world);
  await quiet();
  await step(world);
  await ring(world);
  void ask(world, 1);
  await answerAll(world, 'good');
  expect(await ring(world)).toEqual(['1:1']);
  expect(await answer).toBe('fresh');
});

it('what is published is stored before many more sets are opened', async () => {
  const world = begin();
  for (let set = 0; set < 9; set += 1) void ask(world, set);
  await quiet();
  world.keyValue.mode = 'slow';
  let rings = 0;
  for (; world.keyValue.waiting.length === 0 && rings < 30; rings += 1) {
    await step(world);
  }
  expect(rings).toBeLessThan(30);
  expect(world.market.counted().charged).toBeLessThan(9 * 6);
});

it('sets that were forgotten for others are not paid for', async () => {
  const world = begin();
  for (let set = 0; set < 70; set += 1) void ask(world, set);
  await quiet();
  for (let rings = 0; rings < 200; rings += 1) {
    await step(world);
  }
  expect(world.market.counted().charged).toBe(64 * 6);
});

it.each(['good', '422'] as const)('the rest that one call is asked for holds after another says %s', async (other) => {
  const world = begin();
  for (const set of [0, 1, 2]) void ask(world, set);
  await quiet();
  await ring(world);
  const [first, second] = world.market.calls;
  if (first !== undefined) world.market.answer(first, '429 with a wait');
  await quiet();
  if (second !== undefined) world.market.answer(second, other);
  await quiet();
  await answerAll(world, 'good');
  expect(await ring(world)).toEqual([]);
  world.check();
});

it('after a pause one page finds out how the upstream is, and the others of its set follow', async () => {
  const world = begin();
  void ask(world);
  await quiet();
  await ring(world);
  void world.askQuestion(0, { name: 'n0', pages: 1, deeper: undefined }, { milliseconds: 5000, mayPay: true });
  await quiet();
  const [page, question] = world.market.calls;
  if (page !== undefined) world.market.answer(page, 'good');
  await quiet();
  if (question !== undefined) world.market.answer(question, '401');
  await quiet();
  await world.pass(61);
  expect(await ring(world)).toEqual(['0:2']);
  void ask(world, 1);
  await answerAll(world, 'good');
  expect(await ring(world)).toEqual(['0:3', '1:1']);
  await run(world);
  expect(await ask(world)).toBe('fresh');
});

it('a page that breaks off ends its set only when the others of it are there', async () => {
  const world = begin();
  const isOver = vi.fn<() => void>();
  void ask(world).then(isOver);
  await quiet();
  await step(world);
  vi.spyOn(world.gate.sql, 'exec').mockImplementationOnce(() => {
    throw new Error('The storage is away');
  });
  expect(await ring(world)).toEqual(['0:3']);
  expect(isOver).not.toHaveBeenCalled();
  await answerAll(world, 'good');
  expect(isOver).toHaveBeenCalledOnce();
  expect(() => world.check()).toThrow('The storage is away');
});

it('a small set is published before the further pages of others are waited for', async () => {
  const world = begin();
  const isOver = vi.fn<() => void>();
  for (const set of [0, 1, 2]) void ask(world, set);
  void ask(world, 3).then(isOver);
  await quiet();
  await ring(world);
  const [last] = world.market.calls.splice(3, 1);
  last?.respond(JSON.stringify({ meta: metaOf({ page: 1, limit: 4, itemCount: 0 }), result: [] }));
  await answerAll(world, 'good');
  expect(await ring(world)).toEqual(['0:2', '0:3', '1:2', '1:3']);
  expect(isOver).toHaveBeenCalledOnce();
});

it('no more pages are asked for than the set has', async () => {
  const world = begin();
  for (let coins = 11; coins > 6; coins -= 1) world.market.move('shrink');
  void ask(world);
  await quiet();
  await step(world);
  expect(await ring(world)).toEqual(['0:2']);
});

it('what fails behind the last page does no harm', async () => {
  const world = begin();
  const answer = ask(world);
  await quiet();
  await step(world);
  await ring(world);
  for (let coins = 11; coins > 6; coins -= 1) world.market.move('shrink');
  const [second, third] = world.market.calls;
  if (second !== undefined && third !== undefined) {
    world.market.answer(second, 'good');
    world.market.answer(third, '422');
  }
  await quiet();
  await run(world);
  expect(await answer).toBe('fresh');
});

it('one that has failed is tried call by call', async () => {
  const world = begin();
  void ask(world);
  await quiet();
  await step(world);
  expect(await ring(world)).toHaveLength(2);
  await answerAll(world, '422');
  await world.pass(11);
  const answer = ask(world);
  await quiet();
  const underWay: string[][] = [];
  for (let call = 0; call < 3; call += 1) {
    underWay.push([...(await step(world))]);
  }
  expect(underWay).toEqual([['0:1'], ['0:2'], ['0:3']]);
  await run(world);
  expect(await answer).toBe('fresh');
});
