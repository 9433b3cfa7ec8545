// Single cells with past prices in any order: how often they ask, what it costs, and how much of Google's cache they
// take.

import { describe, expect, test } from 'vitest';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import { startDesk } from '../fakes/desk.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import { seededRandom } from '../fakes/recalculation/random.ts';
import { reply } from '../fakes/scripted-gateway.ts';
import { COINS, DAY_MS, dayBack, HOUR_MS, NOW, usePastCells } from './use-past-cells.ts';

const addon = useBuiltAddon();
const { coins, get, open, spent, recalculate, moveTo } = usePastCells(addon);
const WEEKS = 200;
const FETCHES = 25;
const CREDITS_PER_SERIES = 3;

/** 500 of 20 coins and 200 weeks. */
const lone = (): readonly Cell[] =>
  Array.from({ length: 500 }, (_, index): Cell => ({
    name: 'COIN_AT',
    values: [coins[index % COINS], dayBack(8 + (index % WEEKS) * 7)],
  }));

const shuffled = <Item>(items: readonly Item[], seed: number): readonly Item[] => {
  const random = seededRandom(seed);
  return items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
};

const isPrice = (cell: unknown): boolean => typeof cell === 'number' && cell > 0;

test('strictly one after another: a fetch and three credits for each coin, once more after an hour, then none', async () => {
  const cells = lone();
  // The market's snapshot, which names the coins, is no cost of their past.
  await get('/coins?limit=1');
  const before = await spent();
  const document = open();
  const first = recalculate(document, cells, { seed: 1, together: 1 });
  expect(first.shown.every(isPrice)).toBe(true);
  expect(first.fetches).toBe(COINS);
  expect((await spent()) - before).toBe(COINS * CREDITS_PER_SERIES);
  // What the source has said once is heard again.
  await moveTo(document, NOW + HOUR_MS);
  const counted = await spent();
  expect(recalculate(document, cells, { seed: 2, together: 1 })).toMatchObject({ shown: first.shown, fetches: COINS });
  expect((await spent()) - counted).toBe(COINS * CREDITS_PER_SERIES);
  await moveTo(document, NOW + 2 * HOUR_MS);
  const settled = await spent();
  expect(recalculate(document, cells, { seed: 2, together: 1 })).toMatchObject({ shown: first.shown, fetches: 0 });
  expect(await spent()).toBe(settled);
});

test.each([
  [1, 3],
  [1, 4],
  [2, 5],
  [3, 6],
  [5, 7],
  [8, 8],
  [15, 9],
  [30, 10],
  [30, 11],
])('in a random order, %d at a time (seed %d)', (together, seed) => {
  const cells = lone();
  const result = recalculate(open(), shuffled(cells, seed), { seed, together });
  expect(result.shown.every(isPrice)).toBe(true);
  expect(result.fetches).toBeLessThanOrEqual(FETCHES);
});

test.each([1, 4, 30])('mixed with formulas over several coins, %d at a time', (together) => {
  const cells = lone();
  const column = coins.map((coin) => [coin]);
  const lists: readonly Cell[] = [0, 1, 2].map((year): Cell => ({
    name: 'COIN_HISTORY',
    values: [column, '', dayBack(30 + 365 * year), dayBack(10 + 365 * year), '', 'headers=no'],
  }));
  const result = recalculate(open(), shuffled([...cells, ...lists], 12), { seed: 12, together });
  expect(result.shown.filter((shown) => Array.isArray(shown))).toHaveLength(lists.length);
  expect(result.shown.filter((shown) => !Array.isArray(shown)).every(isPrice)).toBe(true);
  expect(result.fetches).toBeLessThanOrEqual(FETCHES + lists.length);
});

test('the next day only the coins whose dates reach into the open tail are paid again', async () => {
  const cells = lone();
  const tail = 4;
  const document = open();
  await moveTo(document, NOW + DAY_MS);
  const started = await spent();
  expect(recalculate(document, cells, { seed: 13, together: 1 }).fetches).toBe(COINS);
  expect(await spent()).toBe(started);
  const newest = cells.slice(0, tail).map(({ name, values }): Cell => ({ name, values: [values[0], dayBack(0)] }));
  const inTail = recalculate(document, [...newest, ...cells], { seed: 14, together: 1 });
  expect(inTail.shown.every(isPrice)).toBe(true);
  expect(inTail.fetches).toBe(tail);
  expect((await spent()) - started).toBe(tail * CREDITS_PER_SERIES);
});

describe('the cache', () => {
  const MANY = 200;
  const ITEMS = 1000;

  interface Asked {
    readonly ids: readonly string[];
    readonly from: string;
    readonly to: string;
  }

  const daysFrom = (first: number, last: number): readonly string[] =>
    Array.from({ length: (last - first) / DAY_MS + 1 }, (_, day) =>
      new Date(first + day * DAY_MS).toISOString().slice(0, 10),
    );

  const daysOf = ({ from, to }: Asked): readonly string[] =>
    daysFrom(Date.parse(from === 'all' ? '2009-01-01' : from), Date.parse(to));

  test(`of ${MANY} coins, each with a price of each day since 2009, keeps the market`, () => {
    const desk = startDesk(addon());
    desk.type('=COINS("all",, "name, price",, 5)');
    const market = desk.documentCache.keys;
    expect(market.length).toBeGreaterThan(3);
    let fetches = 0;
    desk.gateway.instead = ({ body = '' }) => {
      fetches += 1;
      const { questions }: { readonly questions: readonly Asked[] } = JSON.parse(body);
      const answers = questions.map((question) => ({
        columns: ['date', 'price'],
        // As long as prices are written.
        rows: daysOf(question).map((day) => [day, 0.000_001_234_567_890_123_45]),
        asOf: new Date(desk.clock.now).toISOString(),
        expires: new Date(desk.clock.now + 120_000).toISOString(),
      }));
      return reply({ answers });
    };
    const dates = ['2012-05-01', '2019-05-01', '2026-05-01'];
    for (let coin = 0; coin < MANY; coin += 1)
      for (const date of dates) expect(isPrice(desk.type(`=COIN_AT("id:coin-${coin}", "${date}")`))).toBe(true);
    expect(fetches).toBe(MANY);
    const keys = desk.documentCache.keys;
    expect(keys.filter((key) => key.includes(':years:'))).toHaveLength(3 * MANY);
    expect(keys.length).toBeLessThan(ITEMS);
    expect(market.filter((key) => !keys.includes(key))).toEqual([]);
  });
});
