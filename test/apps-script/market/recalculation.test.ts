// Recalculations of whole sheets with the real gateway: the number of fetches, and each cell against the same cell
// alone, which is the gateway's own answer (differential.test.ts).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSize } from '../../support/sample-size.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openDocument, type Document } from '../fakes/recalculation/document.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import { seededRandom } from '../fakes/recalculation/random.ts';
import { startRecalculator, type RecalculationOptions, type Recalculator } from '../fakes/recalculation/recalculate.ts';
const COINS = 3_000;

let gateway: TestGateway;
let transport: HttpTransport;
let recalculator: Recalculator;
/** Ids of the market, largest first. */
let ids: readonly string[];

beforeAll(async () => {
  // The cells name coins down to place 1,500: the snapshot holds 1,000 at first.
  gateway = await startGateway({ marketVars: { MARKET_COINS: String(COINS) } });
  transport = startHttpTransport();
  recalculator = startRecalculator();
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const response = await gateway.market.get(`/coins?limit=1000&page=${page}&sortBy=marketCap&sortDir=desc`);
      const { result }: { result: readonly { id: string }[] } = await response.json();
      return result.map(({ id }) => id);
    }),
  );
  ids = pages.flat();
});

afterAll(async () => {
  await recalculator?.close();
  await transport?.close();
  await gateway?.dispose();
});

const open = (): Document => openDocument({ send: transport.send, properties: { GATEWAY_URL: gateway.url } });

const recalculate = (document: Document, cells: readonly Cell[], options: RecalculationOptions) => {
  const before = document.calls.of('fetch');
  const results = recalculator.recalculate(document, cells, options);
  const fetches = document.calls.of('fetch') - before;
  return { shown: results.map(({ shown, error }) => (error === undefined ? shown : `⚠ ${error}`)), fetches };
};

/** One after another. */
const alone = (cells: readonly Cell[]): readonly unknown[] =>
  recalculate(open(), cells, { seed: 1, together: 1 }).shown;

/** Moves the clock until nothing in the cache is fresh. */
const passLifetime = ({ clock }: Document): void => {
  clock.now += 121_000;
};

/** Of 500 cells. */
const part = (count: number): number => sampleSize(count, 0.5);

/** Of eight base sets. */
const universes: readonly [readonly string[], ...(readonly string[])[]] = [
  ['all'],
  ['defi'],
  ['memecoins'],
  ['defi, layer-1'],
  ['chain:solana'],
  ['gaming, chain:polygon'],
  ['layer-2'],
  ['all', 'EUR; '],
];
const filters = [
  'marketCap > 1e8',
  'marketCap > 5e7 and priceChange1d > 1%',
  'rank <= 500 and not name ~ "coin"',
  'rank <= 900 and (volume > 1e6 or priceChange1w < -2%)',
  'symbol in ("btc", "eth", "sol") and rank < 1000',
  'marketCap > 2e7 and contract ~ "0x1"',
  'decimals = 18 and rank between 5 and 700',
] as const;
const fields = ['rank,name,symbol,price', 'id,priceChange1d,asOf', 'name,marketCap,decimals', 'priceBtc'] as const;
const sorts = ['-marketCap', 'rank', '-priceChange1d', 'name', 'decimals', '-symbol'] as const;

/** Different COINS of many universes, filters, fields and orders, and COINs among them. */
const mixedCells = (seed: number, count: number): readonly Cell[] => {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  return Array.from({ length: count }, (_, index): Cell => {
    if (index % 5 === 0) return { name: 'COIN', values: [ids[Math.floor(random() * 1_500)], pick(fields)] };
    const [universe, options = ''] = pick(universes);
    const where = `${pick(filters)} and rank != ${index + 1}`;
    const limit = 1 + Math.floor(random() * 60);
    return { name: 'COINS', values: [universe, where, pick(fields), pick(sorts), limit, `${options}page=1`] };
  });
};

test('hundreds of different formulas cost ten fetches at most, and none while their sets are fresh', () => {
  const cells = mixedCells(1, part(500));
  const document = open();
  // A gateway takes seconds to fetch each set for the first time.
  const cold: RecalculationOptions['fault'] = ({ service }) =>
    service === 'fetch' ? { milliseconds: 4_000 } : undefined;
  const first = recalculate(document, cells, { seed: 1, fault: cold });
  expect(first.shown).toEqual(alone(cells));
  expect(first.fetches).toBeLessThanOrEqual(10);
  const count = sampleSize(cells.length, 0.2);
  const [some, shown] = [cells.slice(-count), first.shown.slice(-count)];
  expect(recalculate(document, some, { seed: 2 })).toEqual({ shown, fetches: 0 });
  passLifetime(document);
  const later = recalculate(document, some, { seed: 3 });
  expect(later.shown).toEqual(shown);
  expect(later.fetches).toBeLessThanOrEqual(10);
});

const coinOf = (reference: string, fieldList = 'price'): Cell => ({ name: 'COIN', values: [reference, fieldList] });

/** Single coins: half below rank 1,000, those below the snapshot named by id; a tenth unknown. */
const singleCoins = (): readonly Cell[] => [
  ...ids.slice(0, part(200)).map((id) => coinOf(id)),
  ...ids.slice(1_000, 1_000 + part(125)).map((id) => coinOf(id, 'symbol')),
  ...ids.slice(2_500, 2_500 + part(125)).map((id) => coinOf(`id:${id}`, 'marketCap')),
  ...Array.from({ length: part(40) }, (_, index) => coinOf(`id:no-such-coin-${index}`, 'rank')),
  ...Array.from({ length: part(10) }, (_, index) => coinOf(`nobody-knows-${index}`, 'rank')),
];

/** What one range of the coins shows, for each field. */
const inRanges = (cells: readonly Cell[]): readonly unknown[] =>
  ['price', 'symbol', 'marketCap', 'rank'].flatMap((field) => {
    const coins = cells.flatMap(({ values: [reference, of] }) => (of === field ? [[reference]] : []));
    const [rows] = alone([{ name: 'COIN', values: [coins, field] }]);
    return Array.isArray(rows) ? rows.flat() : [rows];
  });

test('hundreds of single coins cost ten fetches at most from the second recalculation on', () => {
  const cells = singleCoins();
  const document = open();
  const first = recalculate(document, cells, { seed: 4 });
  expect(first.shown).toEqual(inRanges(cells));
  passLifetime(document);
  const later = recalculate(document, cells, { seed: 5 });
  expect(later.shown).toEqual(first.shown);
  expect(later.fetches).toBeLessThanOrEqual(10);
});

test('a range of 5,000 coins costs five fetches at most', () => {
  const listed = [...ids.slice(0, 1_900), ...ids.slice(2_400, 2_500).map((id) => `id:${id}`), 'no-such-coin'];
  const named = Array.from({ length: 5_000 }, (_, index) => listed[index % listed.length] ?? '');
  const range = { name: 'COIN', values: [named.map((id) => [id])] };
  const { shown, fetches } = recalculate(open(), [range], { seed: 7 });
  expect(fetches).toBeLessThanOrEqual(5);
  const [price, unknown] = [expect.any(Number), expect.stringMatching(/^⚠ No coin has the id or symbol/)];
  expect(shown[0]).toEqual(named.map((id) => [id === 'no-such-coin' ? unknown : price]));
});

test('cells stay right if the cache loses entries', () => {
  const cells = mixedCells(8, 50);
  const document = open();
  const expected = alone(cells);
  const forget: RecalculationOptions['between'] = ({ cache }, random) => {
    if (random() < 0.004) cache.forget(100);
  };
  for (const seed of [9, 10]) expect(recalculate(document, cells, { seed, between: forget }).shown).toEqual(expected);
});
