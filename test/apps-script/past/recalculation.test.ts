// Recalculations of 500 single cells with past prices: their fetches and credits, and each cell against the gateway.

import { expect, test } from 'vitest';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import type { Document } from '../fakes/recalculation/document.ts';
import type { Cell } from '../fakes/recalculation/messages.ts';
import type { RecalculationOptions } from '../fakes/recalculation/recalculate.ts';
import { COINS, DAY_MS, dayBack, HOUR_MS, NOW, usePastCells } from './use-past-cells.ts';

const { coins, get, open, spent, moveTo, ...cellsOf } = usePastCells(useBuiltAddon());

/** 200 dates of five years; each fifth cell is of the last ten days. */
const usual = (): readonly Cell[] =>
  Array.from({ length: 500 }, (_, index): Cell => ({
    name: 'COIN_AT',
    values: [coins[index % COINS], dayBack(index % 5 === 0 ? 1 + (index % 10) : 1 + (index % 200) * 9)],
  }));

const recalculate = (document: Document, options: RecalculationOptions, cells = usual()) =>
  cellsOf.recalculate(document, cells, options);

/** The gateway's own answers, row by row. */
const expected = async (cells = usual()): Promise<readonly unknown[]> => {
  const question = { ids: cells.map(({ values }) => values[0]), dates: cells.map(({ values }) => values[1]) };
  const response = await get('/coins/query', {
    method: 'POST',
    body: JSON.stringify({ questions: [question] }),
  });
  const { answers }: { readonly answers: readonly { readonly rows: readonly (readonly unknown[])[] }[] } =
    await response.json();
  return (answers[0]?.rows ?? []).map(([price]) => price);
};

test('500 cells of 20 coins and 200 dates take 25 fetches and 60 credits at most', async () => {
  // The market's snapshot, which names the coins, is no cost of their past.
  await get('/coins?limit=1');
  const before = await spent();
  const document = open();
  const first = recalculate(document, { seed: 1 });
  expect(first.fetches).toBeLessThanOrEqual(25);
  expect((await spent()) - before).toBe(60);
  expect(first.shown).toEqual(await expected());
  expect(first.shown.every((price) => typeof price === 'number')).toBe(true);
  expect(first.longest).toBeLessThan(20_000);

  // What was heard once is heard again an hour later, and kept from then on.
  await moveTo(document, NOW + HOUR_MS);
  const paid = await spent();
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
  const document = open();
  await moveTo(document, NOW + DAY_MS);
  const started = await spent();
  const first = recalculate(document, { seed: 8 });
  expect(await spent()).toBe(started);
  expect(first.fetches).toBeLessThanOrEqual(25);
  const cells = usual().map((cell, index) => (index < tail ? { ...cell, values: [cell.values[0], dayBack(0)] } : cell));
  const second = recalculate(document, { seed: 9 }, cells);
  expect((await spent()) - started).toBeLessThanOrEqual(3 * tail);
  expect((await spent()) - started).toBeGreaterThan(0);
  expect(second.shown).toEqual(await expected(cells));
});
