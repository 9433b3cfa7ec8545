// The actions of the sidebar's page, in a file with the built add-on.

import { describe, expect, test } from 'vitest';
import { reply } from '../fakes/scripted-gateway.ts';
import { openScriptedFile } from './open-scripted-file.ts';

test('an unknown action', () => {
  expect(openScriptedFile().ask('nope')).toEqual({
    ok: false,
    error: 'The sidebar asked for "nope", which this script does not know: close and open it.',
  });
});

test('the source is whom the gateway names, and nobody of invented prices', () => {
  const attribution = 'Powered by CoinPaprika (https://coinpaprika.com)';
  const told = (simulated: boolean) => {
    const transport = () => reply({ service: 'coinsheet', simulated, source: { attribution } });
    return openScriptedFile({ transport }).ask('source', null);
  };
  expect([told(false), told(true)]).toEqual([
    { ok: true, value: attribution },
    { ok: true, value: '' },
  ]);
});

describe('preview', () => {
  test('gives the first rows, times as texts', () => {
    const { ask } = openScriptedFile();
    const given = ['defi', null, 'name, price, asOf', null, 20, null];
    expect(ask('preview', { formula: 'COINS', arguments: given })).toEqual({
      ok: true,
      value: {
        rows: [
          ['Ethereum', 3000, '2026-11-21T11:59:30.000Z'],
          ['Uniswap', 8, '2026-11-21T11:59:30.000Z'],
        ],
        total: 2,
      },
    });
  });

  test.each([
    [[['bitcoin']], 1],
    [[['bitcoin'], ['uniswap']], 2],
  ])('gives the coins %j', (ids, total) => {
    const question = { formula: 'COIN', arguments: [ids, 'name, price', 'USD'] };
    const rows = [
      ['Bitcoin', 90_000],
      ['Uniswap', 8],
    ].slice(0, total);
    expect(openScriptedFile().ask('preview', question)).toEqual({ ok: true, value: { rows, total } });
  });

  test('gives the sentence of the cell', () => {
    expect(openScriptedFile().ask('preview', { formula: 'COINS', arguments: ['defi', 'prize > 1'] })).toMatchObject({
      ok: false,
      error: expect.stringContaining('did you mean "price"?'),
    });
  });
});

describe('findCoins', () => {
  test('looks through the snapshot, best first, and asks for nothing else', () => {
    const file = openScriptedFile();
    const bitcoin = { id: 'BTC', symbol: 'BTC', name: 'Bitcoin' };
    expect(file.ask('findCoins', { text: 'bit', everywhere: false })).toEqual({ ok: true, value: [bitcoin] });
    expect(file.ask('findCoins', { text: 'no such coin', everywhere: false })).toEqual({ ok: true, value: [] });
    expect(file.sent.map(({ url }) => new URL(url).pathname)).toEqual(['/snapshot']);
  });

  test('looks through all coins on request', () => {
    const file = openScriptedFile();
    expect(file.ask('findCoins', { text: 'uni', everywhere: true })).toEqual({
      ok: true,
      value: [{ id: 'uniswap', symbol: 'UNI', name: 'Uniswap' }],
    });
  });

  test('gives the sentence of a gateway that fails', () => {
    const file = openScriptedFile();
    file.gateway.instead = () => reply('no such page', { status: 404 });
    expect(file.ask('findCoins', { text: 'bit', everywhere: false })).toMatchObject({
      ok: false,
      error: expect.stringContaining('is not a Coinsheet gateway'),
    });
  });
});
