// The add-in's functions under the rules of Excel's runtime: arguments, errors, settling, previews, requests.

import { afterEach, describe, expect, test } from 'vitest';
import { functions } from '../../addon/functions/functions.ts';
import { functionNames } from '../../addon/functions/call-facts.ts';
import { asOf, reply } from '../apps-script/fakes/scripted-gateway.ts';
import { closeExcel, openExcel } from './fakes/open-excel.ts';

afterEach(closeExcel);

const FIRST_DAY = 25_569;
const DAY_MS = 86_400_000;
const unknown = 'No coin is called "nope": look it up. =COINSHEET.COIN_FIND("nope") looks for coins like it.';

test('every declared function has code', () => {
  expect(openExcel().excel.missing()).toEqual([]);
});

// oxfmt-ignore
describe('cells', () => {
  test.each<[title: string, formula: string, shown: unknown]>([
    ['one value', '=COIN("BTC")', [[90_000]]],
    ['a table', '=COINS("defi",, "name, price")', [['Name', 'Price (USD)'], ['Ethereum', 3000], ['Uniswap', 8]]],
    ['missing data: an empty cell', '=COIN({"UNI"; ""; "BTC"}, "symbol, 24h")', [['UNI', ''], ['', ''], ['BTC', 1.5]]],
    ['a date: a serial number', '=COIN("BTC", "asOf")', [[FIRST_DAY + Date.parse(asOf) / DAY_MS]]],
    ['a bad argument: an error with its sentence', '=COINS(,, "prise")', '#VALUE! No field is called "prise": did you mean "price"?'],
    ['a bad coin alone', '=COIN("nope")', `#VALUE! ${unknown}`],
    ['a bad row: its own error', '=COIN({"BTC"; "nope"; "ETH"})', [[90_000], [`#N/A ${unknown}`], [3000]]],
    ['a bad row of several columns', '=COIN({"BTC"; "nope"}, "symbol, price")', [['BTC', 90_000], [`#N/A ${unknown}`, '']]],
    ['refresh cells, as many as one likes', '=COIN("BTC", "price",, "refresh:1", TRUE)', [[90_000]]],
  ])('%s: %s', async (_, formula, shown) => {
    const open = openExcel();
    expect(await open.cells(formula)).toEqual(shown);
  });

  test.each([[[]], [null], [[[[null]]]], [undefined]])('no refresh cell, passed as %j', async (whenNoneRepeat) => {
    expect(await openExcel().cells('=COIN("BTC")', { whenNoneRepeat })).toEqual([[90_000]]);
  });

  test('a day of a history is its whole number in any zone, and COIN_AT reads that number as the day', async () => {
    const open = openExcel(undefined, 'America/New_York');
    const days = ['2024-03-09', '2024-03-10', '2024-03-11'];
    const dates: string[] = [];
    open.instead = async ({ body = '' }) => {
      dates.push(...(body.match(/2024-\d\d-\d\d/g) ?? []));
      return new Response(reply({ answers: [{ columns: ['date', 'price'], rows: days.map((day) => [day, 5]), asOf, expires: asOf }] }).body);
    };
    expect(await open.cells('=COIN_HISTORY("BTC",, "2024-03-09", "2024-03-11",, "headers=no")')).toEqual([[45_360, 5], [45_361, 5], [45_362, 5]]);
    dates.length = 0;
    await open.cells('=COIN_AT({"BTC"; "ETH"}, {45361; 45361})');
    expect(dates).toContain('2024-03-10');
    expect(await open.cells('=COIN("BTC", "asOf")')).toBeDefined();
  });

  test('a gateway on this computer that is down: nothing of Google is said', async () => {
    const open = openExcel();
    open.runtime.store.write({ GATEWAY_URL: 'http://127.0.0.1:8787' });
    open.instead = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await open.cells('=COIN("BTC")')).toMatch(/^#VALUE! The gateway at http:\/\/127\.0\.0\.1:8787, .* can't be reached: start it, or correct/);
  });

  test('a name that begins like a problem of other spreadsheets is a name', async () => {
    const open = openExcel();
    open.instead = async () => new Response(reply({ answers: [{ columns: ['icon'], rows: [['⚠ Coin']], asOf, expires: asOf }] }).body);
    expect(await open.cells('=COIN("BTC", "icon")')).toEqual([['⚠ Coin']]);
  });

  test('what one owns, and why its amounts are old', async () => {
    const open = openExcel();
    const owned = { columns: ['coin', 'value'], rows: [['Bitcoin', 5]], note: 'The amounts are of yesterday.' };
    open.instead = async () => new Response(reply(owned).body);
    const rows = [['Coin', 'Value (EUR)'], ['Bitcoin', 5], ['#N/A The amounts are of yesterday.', '']];
    expect(await open.cells('=COIN_PORTFOLIO("coin, value", "EUR")')).toEqual(rows);
    expect(open.sent.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual(['/portfolio?currency=EUR&show=coin,value']);
  });

  test('a cell in error spoils its own row only', async () => {
    const open = openExcel();
    const { first } = open.excel.call('COIN', [[['BTC'], [{ code: '#DIV/0!' }], [{ basicValue: '#N/A' }]]]);
    await open.clock.pass(1_000);
    const rows: readonly (readonly unknown[])[] = await first;
    const [[price] = [], ...problems] = rows;
    expect(price).toBe(90_000);
    expect(problems).toMatchObject([
      [{ code: '#N/A', message: expect.stringContaining('#DIV/0!') }],
      [{ code: '#N/A', message: expect.stringContaining('#N/A') }],
    ]);
  });
});

describe('settling', () => {
  test.each([
    ['never answers', () => new Promise<Response>(() => undefined)],
    ['never ends its answer', async () => new Response(new ReadableStream())],
  ])('within 25 seconds where the gateway %s', async (_, instead) => {
    const open = openExcel();
    open.instead = instead;
    const settled = new Map<string, string>();
    const note = (name: string, status: string) => () => void settled.set(name, status);
    for (const name of functionNames) {
      const { first } = open.type(functions[name].examples[0]);
      first.then(note(name, 'cells'), note(name, 'an error'));
    }
    await open.clock.pass(25_000);
    expect(open.sent.length).toBeGreaterThan(0);
    expect(open.aborted).toEqual(open.sent.map(({ url }) => url));
    expect([...settled.keys()].sort()).toEqual([...functionNames].sort());
    expect(settled.get('COIN')).toBe('an error');
  });

  test('leaves no timer', async () => {
    const open = openExcel();
    await open.cells('=COIN("BTC")');
    expect([open.aborted, open.clock.timers()]).toEqual([[], 0]);
  });

  test('2,000 calls at once', async () => {
    const open = openExcel();
    const formulas = Array.from({ length: 2_000 }, (_, index) => `=COIN("${['BTC', 'ETH', 'UNI'][index % 3]}")`);
    const calls = formulas.map((formula) => open.type(formula));
    const settled = Promise.all(calls.map(({ first }) => first));
    await open.clock.pass(1_000);
    expect((await settled).map((rows) => rows[0]?.[0])).toEqual(
      formulas.map((_, index) => [90_000, 3_000, 8][index % 3]),
    );
    expect(open.sent.length).toBe(1);
  });
});

test.each([...functionNames.map((name) => functions[name].examples[0]), '=COIN("BTC",, "live=yes")'])(
  '%s asks nothing while it is being typed, and does not begin to update',
  async (formula) => {
    const open = openExcel();
    const shown = await open.cells(formula, { isInValuePreview: true });
    expect(shown).toBe('#N/A The value comes when the formula is entered.');
    await open.clock.pass(600_000);
    expect(open.sent).toEqual([]);
  },
);
