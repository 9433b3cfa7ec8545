// Recalculations of 500 single cells with past prices: their fetches and credits, and each cell against the gateway.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { frozenNow } from '../../support/frozen-now.ts';
import { usageOf } from '../../support/sandbox.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { testKey } from '../../support/start-market.ts';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openDocument, type Document } from '../fakes/recalculation/document.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import { startRecalculator, type RecalculationOptions, type Recalculator } from '../fakes/recalculation/recalculate.ts';

const addon = useBuiltAddon();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NOW = Date.parse(frozenNow);
const dayBack = (days: number): string => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10);

let gateway: TestGateway;
let transport: HttpTransport;
let recalculator: Recalculator;
/** Ids of 20 coins. */
let coins: readonly string[];
let cells: readonly Cell[];

beforeAll(async () => {
  gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' }, marketVars: { MARKET_COINS: '1500' } });
  transport = startHttpTransport();
  recalculator = startRecalculator(addon());
  const listed: { readonly result: readonly { readonly id: string }[] } = await (
    await gateway.market.get('/coins?limit=20')
  ).json();
  coins = listed.result.map(({ id }) => `id:${id}`);
  // 200 dates of five years; each fifth cell is of the last ten days.
  cells = Array.from({ length: 500 }, (_, index): Cell => ({
    name: 'COIN_AT',
    values: [coins[index % 20], dayBack(index % 5 === 0 ? 1 + (index % 10) : 1 + (index % 200) * 9)],
  }));
});

afterAll(async () => {
  await recalculator?.close();
  await transport?.close();
  await gateway?.dispose();
});

const open = (): Document => openDocument({ send: transport.send, properties: { GATEWAY_URL: gateway.url } });

/**
 * This thread blocks while cells are calculated: connections that the other side has closed meanwhile are noticed now.
 */
const notice = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const spent = async (): Promise<number> => {
  await notice();
  return (await usageOf(gateway.market.url, testKey)).usedCredits;
};

const recalculate = (document: Document, options: RecalculationOptions) => {
  const before = document.calls.of('fetch');
  const results = recalculator.recalculate(document, cells, options);
  return {
    shown: results.map(({ shown, error }) => error ?? shown),
    fetches: document.calls.of('fetch') - before,
    longest: Math.max(...results.map(({ milliseconds }) => milliseconds)),
  };
};

/** The gateway's own answers, row by row. */
const expected = async (): Promise<readonly unknown[]> => {
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

test('500 cells of 20 coins and 200 dates take 25 fetches and 60 credits at most', async () => {
  // The market's snapshot, which names the coins, is no cost of their past.
  await gateway.get('/coins?limit=1');
  const before = await spent();
  const document = open();
  const first = recalculate(document, { seed: 1 });
  expect(first.fetches).toBeLessThanOrEqual(25);
  expect((await spent()) - before).toBe(60);
  expect(first.shown).toEqual(await expected());
  expect(first.shown.every((price) => typeof price === 'number')).toBe(true);
  expect(first.longest).toBeLessThan(20_000);

  // What was heard once is heard again an hour later, and kept from then on.
  const later = new Date(NOW + HOUR_MS).toISOString();
  await gateway.market.setVars({ MARKET_NOW: later });
  await gateway.setVars({ GATEWAY_NOW: later });
  await gateway.get('/coins?limit=1');
  const paid = await spent();
  document.clock.now += HOUR_MS;
  const again = recalculate(document, { seed: 2 });
  expect(again.shown).toEqual(first.shown);
  expect(again.fetches).toBeLessThanOrEqual(25);
  expect((await spent()) - paid).toBe(60);
  document.clock.now += HOUR_MS;
  expect(recalculate(document, { seed: 10 })).toMatchObject({ shown: first.shown, fetches: 0 });
  expect((await spent()) - paid).toBe(60);
});

test('cells stay right if the cache loses entries, and if the lock fails', () => {
  const document = open();
  const lossy = recalculate(document, {
    seed: 3,
    between: ({ cache }, random) => {
      if (random() < 0.004) cache.forget(Math.ceil(cache.size / 8));
    },
  });
  const unlocked = recalculate(open(), {
    seed: 4,
    fault: ({ service }) =>
      service === 'lock.tryLock' ? { error: 'There are too many LockService operations.' } : undefined,
  });
  expect(lossy.shown).toEqual(unlocked.shown);
  expect(lossy.shown.every((price) => typeof price === 'number')).toBe(true);
});

test('while the gateway fails, closes that are held are shown, and few cells ask', () => {
  const document = open();
  const first = recalculate(document, { seed: 5 });
  document.clock.now += 5 * HOUR_MS;
  const failing = {
    fault: ({ service }: { readonly service: string }) =>
      service === 'fetch' ? { error: 'Address unavailable' } : undefined,
  };
  expect(recalculate(document, { seed: 6, ...failing })).toMatchObject({ shown: first.shown, fetches: 0 });
  const cold = recalculate(open(), { seed: 7, ...failing });
  expect(new Set(cold.shown)).toEqual(new Set([expect.stringContaining("can't be reached")]));
  expect(cold.fetches).toBeLessThanOrEqual(4);
});

test('the next day only the coins with dates in the open tail are paid again', async () => {
  const tail = 4;
  await notice();
  const tomorrow = new Date(NOW + DAY_MS).toISOString();
  await gateway.market.setVars({ MARKET_NOW: tomorrow });
  await gateway.setVars({ GATEWAY_NOW: tomorrow });
  await gateway.get('/coins?limit=1');
  const started = await spent();
  const document = open();
  document.clock.now += DAY_MS;
  const first = recalculate(document, { seed: 8 });
  expect(await spent()).toBe(started);
  expect(first.fetches).toBeLessThanOrEqual(25);
  cells = cells.map((cell, index) => (index < tail ? { ...cell, values: [cell.values[0], dayBack(0)] } : cell));
  const second = recalculate(document, { seed: 9 });
  expect((await spent()) - started).toBeLessThanOrEqual(3 * tail);
  expect((await spent()) - started).toBeGreaterThan(0);
  expect(second.shown).toEqual(await expected());
});
