// Names with blanks around them are found in the add-on and at the gateway.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOddDesk, type OddDesk } from './odd-market.ts';
import { useBuiltAddon } from './fakes/built-addon.ts';

const addon = useBuiltAddon();

let desk: OddDesk;
beforeAll(async () => {
  desk = await startOddDesk(addon());
});
afterAll(() => desk?.dispose());

interface List {
  readonly result: readonly { readonly id: string; readonly name: string }[];
}

describe('names with blanks around them', () => {
  test.each<[where: string, ids: readonly string[]]>([
    ['name = Bitcoin', ['bitcoin']],
    ['name = " bitcoin "', ['bitcoin']],
    ['name in (bitcoin, Upper, BLANK)', ['bitcoin', 'Upper_Case', ' blank id ']],
    ['symbol = pad', [' blank id ']],
    ['id = "blank id"', [' blank id ']],
    ['name ~ "bitcoin "', ['bitcoin']],
    ['name ~ "  bitcoin"', []],
    ['rank < 3 and name != bitcoin', ['tether']],
    ['rank < 3 and not name in (bitcoin, x, y)', ['tether']],
  ])('%s', async (where, ids) => {
    const response = await desk.get(`/coins?where=${encodeURIComponent(where)}&sort=rank`);
    const { result }: List = await response.json();
    expect(result.map(({ id }) => id)).toEqual(ids);
    // Icons are not in the cache, so this asks the gateway.
    for (const fields of ['id', 'id, icon']) {
      const shown = desk.call('COINS', 'all', where, fields, 'rank', '', 'headers=names');
      expect(shown).toEqual([fields.split(', '), ...ids.map((id) => (fields === 'id' ? [id] : [id, null]))]);
    }
  });

  test.each<[reference: string, id: string]>([
    ['name:bitcoin', 'bitcoin'],
    ['name: Bitcoin ', 'bitcoin'],
    ['name:blank', ' blank id '],
    ['symbol:PAD', ' blank id '],
    ['id:blank id', ' blank id '],
    ['pad', ' blank id '],
  ])('%s', async (reference, id) => {
    expect(desk.call('COIN', reference, 'id')).toBe(id);
    expect(desk.call('COIN', reference, 'id, icon')).toEqual([[id, null]]);
    const response = await desk.get(`/coins/${encodeURIComponent(reference.replace(/^pad$/, 'symbol:pad'))}`);
    expect(await response.json()).toMatchObject({ id });
  });

  test('are shown as they are given', async () => {
    expect(desk.call('COIN', 'BTC', 'name')).toBe(' Bitcoin ');
    const response = await desk.get('/coins/bitcoin');
    expect(await response.json()).toMatchObject({ name: ' Bitcoin ' });
  });

  test('are exact matches of COIN_FIND', () => {
    expect(desk.type('=COIN_FIND({"name:bitcoin"})')).toMatchObject([{}, { 0: 'bitcoin' }]);
  });
});
