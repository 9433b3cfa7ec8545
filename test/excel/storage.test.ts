// What the Excel add-in keeps beyond its page: the settings, with the access token.

import { afterEach, expect, test, vi } from 'vitest';
import { closeExcel, openExcel, StandInStorage, type OpenExcel } from './fakes/open-excel.ts';

afterEach(closeExcel);

const saveToken = ({ runtime }: OpenExcel): void => runtime.store.write({ ACCESS_TOKEN: 'a-secret-token' });

test('the token is a header, of the next page too: in no address, no body and no cell', async () => {
  const storage = new StandInStorage();
  saveToken(openExcel(storage));
  const open = openExcel(storage);
  open.instead = async () =>
    new Response(JSON.stringify({ status: 401, detail: 'No a-secret-token here.' }), { status: 401 });
  const shown = JSON.stringify([await open.cells('=COIN("BTC")'), await open.cells('=COIN_STATUS()')]);
  expect(open.sent.map(({ headers }) => headers['Authorization'])).toContain('Bearer a-secret-token');
  expect(open.sent.filter(({ url, body = '' }) => `${url}${body}`.includes('a-secret-token'))).toEqual([]);
  expect(shown).not.toContain('a-secret-token');
  expect(open.sent.every(({ redirect, credentials }) => redirect === 'manual' && credentials === 'omit')).toBe(true);
});

test('settings that a full browser does not take do not give way to the old ones', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const storage = new StandInStorage();
  saveToken(openExcel(storage));
  storage.isFull = true;
  openExcel(storage).runtime.store.write({ ACCESS_TOKEN: 'another' });
  expect(openExcel(storage).runtime.store.read()).toEqual({});
  warn.mockRestore();
});

test.each<[title: string, spoil: (storage: StandInStorage) => void]>([
  ['refused', (storage) => (storage.isRefused = true)],
  ['full', (storage) => (storage.isFull = true)],
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
