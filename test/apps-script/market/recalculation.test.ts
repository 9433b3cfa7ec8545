// Recalculations of whole sheets with the real gateway: the number of fetches, and each cell against the gateway.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openDocument, type Document } from '../fakes/recalculation/document.ts';
import { startRecalculator, type RecalculationOptions, type Recalculator } from '../fakes/recalculation/recalculate.ts';
import {
  coinCell,
  coinCells,
  expectedOf,
  listCells,
  pricesOf,
  shownOf,
  type AskedCell,
  type PlainGateway,
} from './asked-cells.ts';

const addon = useBuiltAddon();
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
  recalculator = startRecalculator(addon());
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

// Requests go through a thread: this one blocks while cells are calculated, and its connections would break.
const plainGateway = (): PlainGateway => ({ url: gateway.url, send: transport.send });

const open = (): Document => openDocument({ send: transport.send, properties: { GATEWAY_URL: gateway.url } });

/** Recalculates; returns the cells and the number of fetches. */
const recalculate = (document: Document, cells: readonly AskedCell[], options: RecalculationOptions) => {
  const before = document.calls.of('fetch');
  const results = recalculator.recalculate(
    document,
    cells.map(({ cell }) => cell),
    options,
  );
  const fetches = document.calls.of('fetch') - before;
  return { shown: results.map(shownOf), fetches };
};

/** Moves the clock until nothing in the cache is fresh. */
const passLifetime = ({ clock }: Document): void => {
  clock.now += 121_000;
};

test('500 different formulas cost ten fetches at most, and none while their sets are fresh', () => {
  const cells = [...listCells(1, 400), ...coinCells(1, ids.slice(0, 1_500), 100)];
  const document = open();
  // A gateway takes seconds to fetch each set for the first time.
  const cold: RecalculationOptions['fault'] = ({ service }) =>
    service === 'fetch' ? { milliseconds: 4_000 } : undefined;
  const first = recalculate(document, cells, { seed: 1, fault: cold });
  expect(first.shown).toEqual(expectedOf(plainGateway(), cells));
  expect(first.fetches).toBeLessThanOrEqual(10);
  expect(recalculate(document, cells, { seed: 2 })).toEqual({ shown: first.shown, fetches: 0 });
  passLifetime(document);
  const later = recalculate(document, cells, { seed: 3 });
  expect(later.shown).toEqual(first.shown);
  expect(later.fetches).toBeLessThanOrEqual(10);
});

/** Single coins: half below rank 1,000, those below the snapshot named by id; a tenth unknown. */
const singleCoins = (): readonly AskedCell[] => [
  ...ids.slice(0, 200).map((id) => coinCell(id)),
  ...ids.slice(1_000, 1_125).map((id) => coinCell(id, 'symbol,price')),
  ...ids.slice(2_500, 2_615).map((id) => coinCell(`id:${id}`, 'price,asOf')),
  ...ids.slice(2_700, 2_710).map((id) => coinCell(id, 'name')),
  ...Array.from({ length: 40 }, (_, index) => coinCell(`id:no-such-coin-${index}`)),
  ...Array.from({ length: 10 }, (_, index) => coinCell(`nobody-knows-${index}`)),
];

test('500 single coins cost ten fetches at most from the second recalculation on', () => {
  const cells = singleCoins();
  expect(cells).toHaveLength(500);
  const document = open();
  const expected = expectedOf(plainGateway(), cells);
  const first = recalculate(document, cells, { seed: 4 });
  expect(first.shown).toEqual(expected);
  for (const seed of [5, 6]) {
    passLifetime(document);
    const later = recalculate(document, cells, { seed });
    expect(later.shown).toEqual(expected);
    expect(later.fetches).toBeLessThanOrEqual(10);
  }
});

test('a range of 5,000 coins costs five fetches at most', () => {
  const document = open();
  const listed = [...ids.slice(0, 1_900), ...ids.slice(2_400, 2_500).map((id) => `id:${id}`), 'no-such-coin'];
  const named = Array.from({ length: 5_000 }, (_, index) => listed[index % listed.length] ?? '');
  const range = { name: 'COIN', values: [named.map((id) => [id])] };
  const [result] = recalculator.recalculate(document, [range], { seed: 7 });
  const prices = pricesOf(plainGateway(), listed);
  expect([...prices].filter(([, price]) => typeof price !== 'number')).toEqual([['no-such-coin', null]]);
  expect(document.calls.of('fetch')).toBeLessThanOrEqual(5);
  const unknown = expect.stringMatching(/^⚠ No coin has the id or symbol "no-such-coin"/);
  expect(result?.shown).toEqual(named.map((id) => [prices.get(id) ?? unknown]));
});

test('cells stay right if the cache loses entries', () => {
  const cells = [...listCells(8, 60), ...coinCells(8, ids.slice(0, 1_500), 20)];
  const document = open();
  const expected = expectedOf(plainGateway(), cells);
  const forget: RecalculationOptions['between'] = ({ cache }, random) => {
    if (random() < 0.004) cache.forget(100);
  };
  for (const seed of [9, 10]) {
    expect(recalculate(document, cells, { seed, between: forget }).shown).toEqual(expected);
  }
});
