// Single cells with past prices, most of 20 coins, at once and in any order, with a real gateway: what they show, how
// often they ask, what it costs, and how much of Google's cache they take.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenNow } from '../../support/frozen-now.ts';
import { sampleSize } from '../../support/sample-size.ts';
import { usageOf } from '../../support/sandbox.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { testKey } from '../../support/start-market.ts';
import { startDesk } from '../fakes/desk.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openDocument, type Document } from '../fakes/recalculation/document.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import { seededRandom } from '../fakes/recalculation/random.ts';
import { startRecalculator, type RecalculationOptions, type Recalculator } from '../fakes/recalculation/recalculate.ts';
import { reply } from '../fakes/scripted-gateway.ts';
const [COINS, MANY_COINS, CELLS, FETCHES] = [20, 50, 500, 25];
/** Of all coins. */
const CREDITS = 3 * COINS;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const NOW = Date.parse(frozenNow);

let gateway: TestGateway;
let transport: HttpTransport;
let recalculator: Recalculator;
const coins: string[] = [];

beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '1500' } });
  transport = startHttpTransport();
  recalculator = startRecalculator();
  const response = await gateway.market.get(`/coins?limit=${MANY_COINS}`);
  const { result }: { readonly result: readonly { readonly id: string }[] } = await response.json();
  coins.push(...result.map(({ id }) => `id:${id}`));
  // The market's snapshot, which names the coins, is no cost of their past.
  await gateway.get('/coins?limit=1');
});
afterAll(async () => {
  await recalculator?.close();
  await transport?.close();
  await gateway?.dispose();
});

/** This thread blocks while cells are calculated: connections closed meanwhile are noticed now. */
const notice = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const spent = async (): Promise<number> => {
  await notice();
  return (await usageOf(gateway.market.url, testKey)).usedCredits;
};

/** Moves the gateway, its market and a document to another time. */
const moveTo = async (document: Document, time: number): Promise<void> => {
  await notice();
  const text = new Date(time).toISOString();
  await gateway.market.setVars({ MARKET_NOW: text });
  await gateway.setVars({ GATEWAY_NOW: text });
  await gateway.get('/coins?limit=1');
  document.clock.now = time;
};

const open = (): Document => openDocument({ send: transport.send, properties: { GATEWAY_URL: gateway.url } });

const recalculate = (document: Document, cells: readonly Cell[], options: RecalculationOptions) => {
  const before = document.calls.of('fetch');
  const results = recalculator.recalculate(document, cells, options);
  expect(Math.max(...results.map(({ milliseconds }) => milliseconds))).toBeLessThan(20_000);
  return { shown: results.map(({ shown, error }) => error ?? shown), fetches: document.calls.of('fetch') - before };
};

const dayBack = (days: number): string => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);

/** Of all coins and 200 dates of five years; each fifth of the last ten days, if any of these are wanted. */
const cellsOf = (count: number, isRecent = true): readonly Cell[] =>
  Array.from({ length: count }, (_, index): Cell => {
    const days = isRecent && index % 5 === 0 ? 1 + (index % 10) : 8 + (index % 200) * 9;
    return { name: 'COIN_AT', values: [coins[index % COINS], dayBack(days)] };
  });

/** The gateway's own answers, row by row. */
const expected = async (cells: readonly Cell[]): Promise<readonly unknown[]> => {
  await notice();
  const question = { ids: cells.map(({ values }) => values[0]), dates: cells.map(({ values }) => values[1]) };
  const response = await gateway.get('/coins/query', {
    method: 'POST',
    body: JSON.stringify({ questions: [question] }),
  });
  const { answers }: { readonly answers: readonly { readonly rows: readonly (readonly unknown[])[] }[] } =
    await response.json();
  return (answers[0]?.rows ?? []).map(([price]) => price);
};

const isPrice = (cell: unknown): boolean => typeof cell === 'number' && cell > 0;

test('a fetch and three credits for each coin, once more after an hour, and only the open tail after a day', async () => {
  const cells = cellsOf(sampleSize(CELLS, 0.4));
  let before = await spent();
  const lone = recalculate(open(), cells, { seed: 1, together: 1 });
  expect(lone.shown.every(isPrice)).toBe(true);
  expect(lone.fetches).toBeLessThanOrEqual(FETCHES);
  expect((await spent()) - before).toBe(CREDITS);
  expect(lone.shown).toEqual(await expected(cells));

  // What was heard once is heard again an hour later, here by all cells at once, and kept from then on.
  const document = open();
  await moveTo(document, NOW + HOUR_MS);
  before = await spent();
  const atOnce = recalculate(document, cells, { seed: 2 });
  expect(atOnce.shown).toEqual(lone.shown);
  expect(atOnce.fetches).toBeLessThanOrEqual(FETCHES);
  document.clock.now += HOUR_MS;
  const some = cells.slice(0, 100);
  expect(recalculate(document, some, { seed: 3 })).toEqual({ shown: lone.shown.slice(0, 100), fetches: 0 });
  expect((await spent()) - before).toBe(CREDITS);

  const next = open();
  await moveTo(next, NOW + DAY_MS);
  before = await spent();
  const old = cellsOf(100, false);
  expect(recalculate(next, old, { seed: 4, together: 1 }).fetches).toBe(COINS);
  expect(await spent()).toBe(before);
  const tail = old.slice(0, 4).map(({ name, values }): Cell => ({ name, values: [values[0], dayBack(0)] }));
  const inTail = recalculate(next, [...tail, ...old], { seed: 5, together: 1 });
  expect(inTail.fetches).toBe(tail.length);
  expect((await spent()) - before).toBe(3 * tail.length);
  expect(inTail.shown).toEqual(await expected([...tail, ...old]));
});

test.each([
  [3, 6],
  [30, 10],
])('in a random order among formulas over several coins, %d at a time (seed %d)', (together, seed) => {
  const lists = [0, 1, 2].map((year): Cell => {
    const column = coins.slice(0, COINS).map((coin) => [coin]);
    const dates = [dayBack(30 + 365 * year), dayBack(10 + 365 * year)];
    return { name: 'COIN_HISTORY', values: [column, '', ...dates, '', 'headers=no'] };
  });
  const random = seededRandom(seed);
  const cells = [...cellsOf(sampleSize(CELLS, 0.4), false), ...lists]
    .map((cell) => [random(), cell] as const)
    .sort(([one], [other]) => one - other)
    .map(([, cell]) => cell);
  const { shown, fetches } = recalculate(open(), cells, { seed, together });
  expect(shown.filter((cell) => Array.isArray(cell))).toHaveLength(lists.length);
  expect(shown.filter((cell) => !Array.isArray(cell)).every(isPrice)).toBe(true);
  expect(fetches).toBeLessThanOrEqual(FETCHES + lists.length);
});

test('a list of purchases, of 50 coins and of any day, with a slow gateway: no cell waits for too long', () => {
  const random = seededRandom(1);
  const any = (count: number): number => Math.floor(random() * count);
  const cells = Array.from({ length: sampleSize(CELLS, 0.2) }, (): Cell => {
    return { name: 'COIN_AT', values: [coins[any(MANY_COINS)], dayBack(8 + any(1_800))] };
  });
  const { shown, fetches } = recalculate(open(), cells, {
    seed: 1,
    fault: ({ service }) => (service === 'fetch' ? { milliseconds: 800 } : undefined),
  });
  expect(shown.filter((cell) => !isPrice(cell))).toEqual([]);
  expect(fetches).toBeLessThanOrEqual(MANY_COINS + 10);
});

test('cells stay right if the cache loses entries, and if the lock fails', () => {
  const cells = cellsOf(sampleSize(CELLS, 0.2));
  const lossy = recalculate(open(), cells, {
    seed: 3,
    between: ({ cache }, random) => {
      if (random() < 0.02) cache.forget(Math.ceil(cache.size / 8));
    },
  });
  const unlocked = recalculate(open(), cells, {
    seed: 4,
    fault: ({ service }) =>
      service === 'lock.tryLock' ? { error: 'There are too many LockService operations.' } : undefined,
  });
  expect(lossy.shown).toEqual(unlocked.shown);
  expect(lossy.shown.every(isPrice)).toBe(true);
});

test('while the gateway fails, closes that are held are shown, and few cells ask', () => {
  const cells = cellsOf(sampleSize(CELLS, 0.2));
  const document = open();
  const first = recalculate(document, cells, { seed: 5 });
  document.clock.now += 5 * HOUR_MS;
  const failing: Pick<RecalculationOptions, 'fault'> = {
    fault: ({ service }) => (service === 'fetch' ? { error: 'Address unavailable' } : undefined),
  };
  expect(recalculate(document, cells, { seed: 6, ...failing })).toMatchObject({ shown: first.shown, fetches: 0 });
  const cold = recalculate(open(), cells, { seed: 7, ...failing });
  expect(new Set(cold.shown)).toEqual(new Set([expect.stringContaining("can't be reached")]));
  expect(cold.fetches).toBeLessThanOrEqual(4);
});

test('200 coins, each with a price of each day since 2009, leave room for the market', () => {
  const [many, most, items] = [sampleSize(200, 0.2), 200, 1000];
  const desk = startDesk();
  desk.type('=COINS("all",, "name, price",, 5)');
  const market = desk.documentCache.keys;
  let fetches = 0;
  desk.gateway.instead = ({ body = '' }) => {
    fetches += 1;
    const { questions }: { readonly questions: readonly { readonly to: string }[] } = JSON.parse(body);
    const [first, now] = [Date.UTC(2009, 0, 1), desk.clock.now];
    const answers = questions.map(({ to }) => ({
      columns: ['date', 'price'],
      // As long as prices are written.
      rows: Array.from({ length: (Date.parse(to) - first) / DAY_MS + 1 }, (_, day) => [
        new Date(first + day * DAY_MS).toISOString().slice(0, 10),
        0.000_001_234_567_890_123_45,
      ]),
      asOf: new Date(now).toISOString(),
      expires: new Date(now + 120_000).toISOString(),
    }));
    return reply({ answers });
  };
  for (let coin = 0; coin < many; coin += 1)
    for (const date of ['2012-05-01', '2019-05-01', '2026-05-01'])
      expect(isPrice(desk.type(`=COIN_AT("id:coin-${coin}", "${date}")`))).toBe(true);
  expect(fetches).toBe(many);
  const keys = desk.documentCache.keys;
  const years = keys.filter((key) => key.includes(':years:'));
  expect(years).toHaveLength(3 * many);
  expect(keys.length - years.length + 3 * most).toBeLessThan(items);
  expect(market.filter((key) => !keys.includes(key))).toEqual([]);
});
