// The actions of the sidebar's page, in a file with the built add-on.

import { describe, expect, test } from 'vitest';
import { reply } from '../fakes/scripted-gateway.ts';
import { passed, runFromPage } from '../fakes/script-run.ts';
import { openScriptedFile } from './open-scripted-file.ts';

describe('google.script.run', () => {
  test.each([
    ['a date', new Date(0)],
    ['a function', () => 1],
    ['a date within', { rows: [[new Date(0)]] }],
    ['not a number', Number.NaN],
  ])('refuses %s', (_, value) => {
    expect(() => passed(value)).toThrow(/refuses|is NaN/);
  });

  test('reaches no function whose name ends with an underscore', () => {
    expect(() => runFromPage(() => null, 'secret_')).toThrow('private');
  });
});

test('an unknown action', () => {
  expect(openScriptedFile().ask('nope')).toEqual({
    ok: false,
    error: 'The sidebar asked for "nope", which this script does not know: close and open it.',
  });
});

describe('preview', () => {
  test('gives the first rows, times as texts', () => {
    const { ask } = openScriptedFile();
    const given = ['defi', null, 'name, price, asOf', null, 20, null];
    expect(ask('preview', { arguments: given })).toEqual({
      ok: true,
      value: {
        header: ['name', 'price', 'asOf'],
        rows: [
          ['Ethereum', 3000, '2026-11-21T11:59:30.000Z'],
          ['Uniswap', 8, '2026-11-21T11:59:30.000Z'],
        ],
        total: 2,
      },
    });
  });

  test('gives the sentence of the cell', () => {
    expect(openScriptedFile().ask('preview', { arguments: ['defi', 'prize > 1'] })).toMatchObject({
      ok: false,
      error: expect.stringContaining('did you mean "price"?'),
    });
  });
});

describe('insert', () => {
  const formula = '=COINS("defi",, "name, price", COINSHEET_REFRESH)';
  const table = { formula, rows: 3, columns: 2, over: null };
  const inB2 = { at: 'B2', place: 'Sheet1!B2' };
  const inserted = { ok: true, value: { ...inB2, asks: false } };
  const asks = { ok: true, value: { ...inB2, asks: true } };

  test('puts the formula into the active cell, and creates the refresh cell', () => {
    const file = openScriptedFile();
    file.select('B2');
    expect(file.ask('insert', table)).toEqual(inserted);
    expect([file.formula('B2'), file.value('C3'), file.text('Coinsheet refresh!A1')]).toEqual([
      formula,
      3000,
      'refresh:1',
    ]);
    expect(file.sheets.active()).toMatchObject({ sheet: 'Sheet1', row: 2, column: 2 });
  });

  test('does not cover filled cells', () => {
    const file = openScriptedFile();
    file.type('C4', 'mine');
    file.select('B2');
    expect(file.ask('insert', table)).toEqual({
      ok: false,
      error:
        'The table needs 3 rows and 2 columns from B2, and C4 is filled: select a cell with empty cells below and to the right.',
    });
    expect(file.formula('B2')).toBe('');
  });

  test.each(['=COINS("all",, "name, symbol, price")', '=SUM(1, 2)', 'a title'])(
    'asks before it replaces %s',
    (present) => {
      const file = openScriptedFile();
      file.type('B2', present);
      file.select('B2');
      const before = [file.formula('B2'), file.text('B2'), file.text('D3')];
      for (const over of [null, 'Sheet1!B3', 'Sheet2!B2']) {
        expect(file.ask('insert', { ...table, over })).toEqual(asks);
        expect([file.formula('B2'), file.text('B2'), file.text('D3')]).toEqual(before);
      }
      expect(file.ask('insert', { ...table, over: 'Sheet1!B2' })).toEqual(inserted);
      expect(file.formula('B2')).toBe(formula);
    },
  );

  test('replaces an older table of any size', () => {
    const file = openScriptedFile();
    file.type('B2', '=COINS("all",, "name, symbol, price")');
    file.select('B2');
    expect(file.value('B3')).not.toBe('');
    expect(file.ask('insert', { ...table, over: inB2.place })).toEqual(inserted);
    expect([file.formula('B2'), file.value('C3'), file.value('D3')]).toEqual([formula, 3000, '']);
  });

  test('keeps the older table if the newer one has not enough empty cells', () => {
    const file = openScriptedFile();
    const older = '=COINS("all",, "name, symbol, price")';
    file.type('B2', older);
    file.type('F3', 'mine');
    const before = file.value('D3');
    file.select('B2');
    expect(file.ask('insert', { ...table, columns: 6, over: inB2.place })).toMatchObject({
      ok: false,
      error: expect.stringContaining('F3 is filled'),
    });
    expect([file.formula('B2'), file.value('D3')]).toEqual([older, before]);
  });
});

describe('settings', () => {
  const token = 'abcdefghijklmnopqrstuvwxyz123456';
  const url = 'https://mine.example.com';
  const kept = { GATEWAY_URL: url, ACCESS_TOKEN: token, CURRENCY: 'EUR' };
  const unchanged = { gatewayUrl: url, accessToken: null, currency: 'EUR', stale: '' };

  test('never show the token', () => {
    const start = openScriptedFile({ documentProperties: kept }).ask('start');
    expect(start).toMatchObject({
      ok: true,
      value: { locale: 'en_US', settings: { gatewayUrl: url, token: 'ends in …3456', currency: 'EUR' } },
    });
    expect(JSON.stringify(start)).not.toContain(token.slice(0, 8));
  });

  test('apply to the next formula at once', () => {
    const file = openScriptedFile();
    file.host.call('COIN', 'BTC');
    expect(file.ask('save', { gatewayUrl: `${url}/`, accessToken: token, currency: '', stale: 'never' })).toMatchObject(
      { ok: true },
    );
    file.host.call('COIN', 'BTC');
    const last = file.sent.at(-1);
    expect(last?.url.startsWith(`${url}/`)).toBe(true);
    expect(last?.headers).toMatchObject({ Authorization: `Bearer ${token}` });
    expect(file.host.documentStore.getProperties()).toEqual({ GATEWAY_URL: url, ACCESS_TOKEN: token, STALE: 'never' });
  });

  test('keep the token if it is not typed again', () => {
    const file = openScriptedFile({ documentProperties: kept });
    file.ask('save', { ...unchanged, currency: 'GBP' });
    expect(file.host.documentStore.getProperties()).toEqual({ ...kept, CURRENCY: 'GBP' });
  });

  test.each(['save', 'test'])('send no token to another gateway: %s', (action) => {
    const file = openScriptedFile({ documentProperties: kept });
    file.ask(action, { ...unchanged, gatewayUrl: 'https://other.example.com' });
    file.host.call('COIN', 'BTC');
    const toOther = file.sent.filter((request) => request.url.startsWith('https://other.'));
    expect(toOther.length).toBeGreaterThan(0);
    expect(toOther.filter(({ headers }) => 'Authorization' in headers)).toEqual([]);
  });

  test.each([
    [{ gatewayUrl: 'mine.example.com' }, /^In the settings: Address is "mine\.example\.com"/],
    [{ currency: 'EURO' }, /^In the settings: No currency is called "EURO"/],
    [{ accessToken: 'two words' }, /^In the settings: Access token contains/],
  ])('refuse %j', (changes, error) => {
    const file = openScriptedFile({ documentProperties: kept });
    expect(file.ask('save', { ...unchanged, ...changes })).toMatchObject({
      ok: false,
      error: expect.stringMatching(error),
    });
    expect(file.host.documentStore.getProperties()).toEqual(kept);
  });

  describe('tested', () => {
    test('show a price and the time of the data', () => {
      const file = openScriptedFile({ documentProperties: kept });
      expect(file.ask('test', { ...unchanged, currency: '' })).toEqual({
        ok: true,
        value: expect.stringMatching(/^The gateway works: bitcoin costs 90000 USD, data of 11:59:30 UTC\./),
      });
      expect(file.host.documentStore.getProperties()).toEqual(kept);
    });

    test.each<[status: number, body: unknown, error: RegExp]>([
      [401, { status: 401, detail: '' }, /^The gateway refuses the access token/],
      [404, 'no such page', /is not a Coinsheet gateway \(status 404\)/],
      [200, '<html>', /is not a Coinsheet gateway/],
    ])('with status %i', (status, body, error) => {
      const file = openScriptedFile({ documentProperties: kept });
      file.gateway.instead = () => reply(body, { status });
      expect(file.ask('test', unchanged)).toEqual({ ok: false, error: expect.stringMatching(error) });
    });

    test('with an address that does not answer', () => {
      const file = openScriptedFile();
      file.gateway.instead = ({ url: address }) => {
        throw new Error(`Exception: DNS error: ${address}`);
      };
      expect(file.ask('test', unchanged)).toEqual({
        ok: false,
        error: expect.stringContaining(`The gateway at ${url} can't be reached`),
      });
    });
  });
});

test('freezes a whole sheet', () => {
  const file = openScriptedFile();
  file.type('A1', '=COINS("defi",, "name, price")');
  file.type('E5', '=COIN("BTC")');
  expect(file.ask('planFreeze', 'sheet')).toEqual({
    ok: true,
    value: { sheet: 'Sheet1', range: 'A1:E5', formulas: 2, unready: 0 },
  });
  expect(file.ask('freeze', 'sheet')).toEqual({ ok: true, value: 2 });
  expect(['A1', 'E5'].map(file.formula)).toEqual(['', '']);
  expect(['A2', 'B2', 'B3', 'E5'].map(file.value)).toEqual(['Ethereum', 3000, 8, 90_000]);
});

test('refresh counts the formulas without a refresh cell', () => {
  const file = openScriptedFile();
  file.type('A1', '=COIN("BTC")');
  expect(file.ask('refresh')).toEqual({ ok: true, value: { unreached: 1, problem: null } });
  expect(file.text('Coinsheet refresh!A1')).toBe('refresh:2');
});
