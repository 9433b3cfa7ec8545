// The actions of the sidebar's page, in a file with the built add-on.

import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../addon/formula-text/draft.ts';
import { plainLocale } from '../../../addon/formula-text/locale.ts';
import { draftBlock } from '../../../addon/templates/draft-block.ts';
import { numberFormats } from '../../../addon/templates/number-formats.ts';
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
    const bitcoin = { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' };
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

describe('insert', () => {
  const formula = '=COINS("defi",, "name, price",, 5, "headers=labels", COINSHEET_REFRESH)';
  const none: Draft = {
    coins: [],
    categories: [],
    chain: '',
    conditions: [],
    more: '',
    fields: ['name', 'price'],
    sort: '',
    limit: 5,
    currency: '',
  };
  const blockOf = (draft: Partial<Draft>, counted?: number) => ({
    ...draftBlock({ ...none, ...draft }, plainLocale, 'USD', counted),
    last: null,
  });
  const table = blockOf({ categories: ['defi'] }, 2);
  const areaIn = (row: number, column: number, rows = 3, columns = 2) => ({
    sheet: 'Sheet1',
    row,
    column,
    rows,
    columns,
  });
  const inB2 = areaIn(2, 2);

  test('puts a table with labels, formats and widths into the active cell, and creates the refresh cell', () => {
    const file = openScriptedFile();
    file.select('B2');
    expect(file.ask('insert', table)).toEqual({ ok: true, value: { way: 'here', at: 'B2', area: inB2 } });
    expect([file.formula('B2'), file.value('C2'), file.value('C3'), file.text('Coinsheet refresh!A1')]).toEqual([
      formula,
      'Price (USD)',
      3000,
      'refresh:1',
    ]);
    // Formats reach to the last of the five rows that the table may have.
    expect([...file.sheets.formatting.formats]).toEqual([['Sheet1!R3C3:R7C3', numberFormats.price]]);
    expect([...file.sheets.formatting.widths]).toEqual([
      ['Sheet1!2', 150],
      ['Sheet1!3', 120],
    ]);
    expect(file.sheets.active()).toMatchObject({ sheet: 'Sheet1', row: 2, column: 2 });
  });

  test.each<[what: string, cells: Readonly<Record<string, string>>]>([
    ['a cell that it would cover', { C4: 'mine' }],
    ['a value in the active cell', { B2: 'a title', C4: '' }],
    ['another formula in the active cell', { B2: '=COIN("BTC")', C4: '5' }],
  ])('goes to a free place beside %s', (_, cells) => {
    const file = openScriptedFile();
    for (const [cell, content] of Object.entries(cells)) file.type(cell, content);
    file.select('B2');
    const column = file.text('C4') === '' ? 4 : 5;
    const at = column === 4 ? 'D2' : 'E2';
    expect(file.ask('insert', table)).toEqual({ ok: true, value: { way: 'free', at, area: areaIn(2, column) } });
    expect(file.formula(at)).toBe(formula);
    expect(Object.keys(cells).map((cell) => file.formula(cell) || file.text(cell))).toEqual(Object.values(cells));
    expect(file.sheets.active()).toMatchObject({ row: 2, column });
  });

  test('goes to a new sheet if there is no free place', () => {
    const file = openScriptedFile();
    file.type('B2', 'mine');
    file.type('Y9', 'mine');
    file.select('B2');
    expect(file.ask('insert', table)).toMatchObject({
      ok: true,
      value: { way: 'sheet', at: 'A1', area: { sheet: 'Decentralised finance' } },
    });
    expect(file.formula('Decentralised finance!A1')).toBe(formula);
    expect(file.sheets.active().sheet).toBe('Decentralised finance');
  });

  test('keeps the formats of the cells below, and the widths of columns with other content', () => {
    const file = openScriptedFile();
    file.type('B6', 'mine');
    file.select('B2');
    file.ask('insert', table);
    expect([...file.sheets.formatting.formats.keys()]).toEqual(['Sheet1!R3C3:R5C3']);
    expect([...file.sheets.formatting.widths.keys()]).toEqual(['Sheet1!3']);
  });

  test('replaces the table that it has inserted last, while that is selected', () => {
    const file = openScriptedFile();
    file.select('B2');
    file.ask('insert', table);
    const changed = blockOf({ fields: ['name', 'symbol', 'priceChange1d'] }, 3);
    expect(file.ask('insert', { ...changed, last: inB2 })).toEqual({
      ok: true,
      value: { way: 'replaced', at: 'B2', area: areaIn(2, 2, 4, 3) },
    });
    expect([file.value('D2'), file.value('D3')]).toEqual(['Change 24h', 1.5]);
    expect(file.sheets.cleared).toEqual(['Sheet1!R2C2:R4C3']);
    file.select('B3');
    expect(file.ask('insert', { ...changed, last: areaIn(2, 2, 4, 3) })).toMatchObject({ value: { way: 'free' } });
  });

  test('replaces no table that is gone', () => {
    const file = openScriptedFile();
    file.type('B2', 'mine');
    file.select('B2');
    expect(file.ask('insert', { ...table, last: inB2 })).toMatchObject({ value: { way: 'free' } });
    expect([file.text('B2'), file.sheets.cleared]).toEqual(['mine', []]);
  });

  test('one coin gets labels above its formula', () => {
    const file = openScriptedFile();
    file.select('B2');
    file.ask('insert', blockOf({ coins: [{ id: 'bitcoin', name: 'Bitcoin' }], fields: [] }));
    expect(file.formula('B3')).toBe(
      '=COIN("bitcoin", "name, price, priceChange1d, priceChange1w, marketCap, volume", "USD", COINSHEET_REFRESH)',
    );
    expect(['B2', 'C2', 'F2', 'B3', 'C3'].map(file.value)).toEqual([
      'Name',
      'Price (USD)',
      'Market cap (USD)',
      'Bitcoin',
      90_000,
    ]);
  });

  test('several coins get a list to type further coins into', () => {
    const file = openScriptedFile({ locale: { name: 'de_DE', decimal: ',' } });
    file.select('B2');
    const coins = ['bitcoin', 'uniswap'].map((id) => ({ id, name: id }));
    file.ask('insert', blockOf({ coins }));
    expect(file.formula('C3')).toBe('=COIN(B3:B14; C2:D2; "USD"; COINSHEET_REFRESH)');
    file.type('B5', 'ETH');
    expect(['B2', 'C2', 'D2', 'B3', 'D3', 'C4', 'D5'].map(file.value)).toEqual([
      'Coin',
      'Name',
      'Price (USD)',
      'bitcoin',
      90_000,
      'Uniswap',
      3000,
    ]);
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
