// What the Excel add-in keeps beyond its page: sets of coins and the settings, with the access token.

import { afterEach, expect, test, vi } from 'vitest';
import { closeExcel, openExcel, StandInStorage, type OpenExcel } from './fakes/open-excel.ts';

afterEach(closeExcel);

const saveToken = ({ runtime }: OpenExcel): void => runtime.store.write({ ACCESS_TOKEN: 'a-secret-token' });

test('a workbook that opens again needs no request while its set is fresh', async () => {
  const storage = new StandInStorage();
  await openExcel(storage).cells('=COINS(,, "name, price",, 1)');
  const again = openExcel(storage);
  expect(await again.cells('=COINS(,, "name, price",, 1)')).toEqual([
    ['name', 'price'],
    ['Bitcoin', 90_000],
  ]);
  expect(again.sent).toEqual([]);
});

test('an old set is not taken for a fresh one', async () => {
  const storage = new StandInStorage();
  const first = openExcel(storage);
  await first.cells('=COINS(,, "name",, 1)');
  const again = openExcel(storage, first.clock.now() + 600_000);
  await again.cells('=COINS(,, "name",, 1)');
  expect(again.sent).toHaveLength(1);
});

test.each(['{}', 'null', '{"set":"||USD"}', 'x'])('a damaged set (%s) is fetched again', async (text) => {
  const storage = new StandInStorage();
  await openExcel(storage).cells('=COIN("BTC")');
  for (const name of storage.kept.keys()) if (name.includes('set:')) storage.kept.set(name, text);
  expect(await openExcel(storage).cells('=COIN("BTC")')).toEqual([[90_000]]);
});

test('sets of another token are not used', async () => {
  const storage = new StandInStorage();
  const first = openExcel(storage);
  await first.cells('=COINS(,, "name",, 1)');
  saveToken(first);
  const again = openExcel(storage);
  await again.cells('=COINS(,, "name",, 1)');
  expect(again.sent).toHaveLength(1);
});

test('the token is a header: in no address, no body and no cell', async () => {
  const open = openExcel();
  saveToken(open);
  open.instead = async () =>
    new Response(JSON.stringify({ status: 401, detail: 'No a-secret-token here.' }), { status: 401 });
  const shown = JSON.stringify([await open.cells('=COIN("BTC")'), await open.cells('=COIN_STATUS()')]);
  expect(open.sent.map(({ headers }) => headers['Authorization'])).toContain('Bearer a-secret-token');
  expect(open.sent.filter(({ url, body = '' }) => `${url}${body}`.includes('a-secret-token'))).toEqual([]);
  expect(shown).not.toContain('a-secret-token');
  expect(open.sent.every(({ redirect, credentials }) => redirect === 'manual' && credentials === 'omit')).toBe(true);
});

test.each<[title: string, spoil: (storage: StandInStorage) => void]>([
  ['refused', (storage) => (storage.isRefused = true)],
  ['full', (storage) => (storage.capacity = 20)],
])('%s: formulas work, and the settings last as long as the page', async (_, spoil) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const storage = new StandInStorage();
  spoil(storage);
  const open = openExcel(storage);
  saveToken(open);
  expect(await open.cells('=COIN("BTC")')).toEqual([[90_000]]);
  expect(open.sent[0]?.headers['Authorization']).toBe('Bearer a-secret-token');
  expect(warn).toHaveBeenCalled();
  warn.mockRestore();
});

test('only the newest sets are kept', async () => {
  const storage = new StandInStorage();
  const open = openExcel(storage);
  for (const code of ['USD', 'EUR', 'GBP', 'CHF', 'JPY']) {
    await open.cells(`=COINS(,, "price",, 1, "${code}")`);
  }
  const kept = [...storage.kept.keys()].filter((name) => name.includes('set:'));
  expect(kept.map((name) => name.slice(-3))).toEqual(['GBP', 'CHF', 'JPY']);
});
