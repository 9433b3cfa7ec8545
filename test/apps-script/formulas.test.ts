// What formulas give, typed into the built add-on with a scripted gateway behind it.

import { describe, expect, test } from 'vitest';
import { columnNames } from '../../shared/coin/columns.ts';
import { startDesk } from './stand-ins/desk.ts';
import { useBuiltAddon } from './stand-ins/built-addon.ts';
import { asOf } from './stand-ins/scripted-gateway.ts';

const addon = useBuiltAddon();

const unknown = (text: string): string => `No coin is called "${text}": look it up.`;

// oxfmt-ignore
describe('a formula gives', () => {
  test.each<[formula: string, output: unknown]>([
    ['=COINS("defi",, "rank, name, 24h")', [['rank', 'name', 'priceChange1d'], [2, 'Ethereum', -2], [20, 'Uniswap', null]]],
    ['=COINS("defi",, "name, price",,, "headers=labels")', [['Name', 'Price'], ['Ethereum', 3000], ['Uniswap', 8]]],
    ['=COINS("defi",, "name, price",,, "headers=no")', [['Ethereum', 3000], ['Uniswap', 8]]],
    ['=COINS(,, {"name","","symbol"},, 1)', [['name', null, 'symbol'], ['Bitcoin', null, 'BTC']]],
    ['=COINS(,, "symbol, name, symbol",, 1)', [['symbol', 'name', 'symbol'], ['BTC', 'Bitcoin', 'BTC']]],
    ['=COINS(,, "symbol, asOf",, 1)', [['symbol', 'asOf'], ['BTC', new Date(asOf)]]],
    ['=COINS("nonsense",, "name, price")', [['name', 'price']]],
    ['=COINS("nonsense",, "name, price",,, "headers=no")', [[null]]],

    ['=COIN("BTC")', 90_000],
    ['=COIN("name:Ethereum", "24h")', -2],
    ['=COIN("uniswap", "24h")', null],
    ['=COIN("BTC", "asOf")', new Date(asOf)],
    ['=COIN("")', null],
    ['=COIN("BTC", "symbol, price")', [['BTC', 90_000]]],
    ['=COIN("BTC", {"symbol","","price"})', [['BTC', null, 90_000]]],
    ['=COIN({"BTC"; "ETH"})', [[90_000], [3000]]],
    ['=COIN({"BTC", "ETH"})', [[90_000, 3000]]],
    ['=COIN({"BTC", "ETH"; "", "UNI"})', [[90_000, 3000], [null, 8]]],
    ['=COIN({"BTC"; ""; "ETH"; ""; ""})', [[90_000], [null], [3000]]],
    ['=COIN({"", ""; "", ""})', [[null]]],
    ['=COIN({"BTC"; ""; "UNI"}, "symbol, 24h")', [['BTC', 1.5], [null, null], ['UNI', null]]],
    ['=COIN({"BTC"; "nope"; "ETH"})', [[90_000], [`⚠ ${unknown('nope')}`], [3000]]],
    ['=COIN({"BTC"; "nope"}, "symbol, price, rank")', [['BTC', 90_000, 1], [`⚠ ${unknown('nope')}`, null, null]]],
    ['=COIN({"BTC"; TRUE}, "price")', [[90_000], ['⚠ "TRUE" names no coin: write an id like bitcoin, or a symbol like BTC.']]],
    ['=COIN({"BTC"; "defi"})', [[90_000], ['⚠ "defi" is a category, and COIN gives coins: write =COINS("defi"), or "symbol:defi" for a coin of that symbol.']]],
  ])('%s', (formula, output) => {
    expect(startDesk(addon()).type(formula)).toEqual(output);
  });

  test('=COIN_FIELDS()', () => {
    const table = startDesk(addon()).type('=COIN_FIELDS()');
    expect(table).toHaveLength(columnNames.length + 1);
    expect(table).toContainEqual(['price', 'Price', 'number', 'currency', 'yes', 'yes', null, 'last, rate', expect.any(String)]);
    expect(table).toContainEqual(['riskScore', 'Risk score', 'number', 'score', 'yes', 'yes', 'risk=yes', 'risk', expect.any(String)]);
  });

  test('=COIN_CATEGORIES()', () => {
    const table = startDesk(addon()).type('=COIN_CATEGORIES()');
    expect(table).toContainEqual(['defi', 'Decentralised finance', 'category']);
    expect(table).toContainEqual(['chain:solana', 'Solana', 'blockchain']);
  });
});

// oxfmt-ignore
describe('a formula throws', () => {
  test.each<[formula: string, sentence: string]>([
    ['=COIN("nope")', unknown('nope')],
    ['=COIN("nope", "price, rank")', unknown('nope')],
    ['=COIN("Layer 1")', '"Layer 1" is a category, and COIN gives coins: write =COINS("layer-1"), or "symbol:Layer 1" for a coin of that symbol.'],
    ['=COIN("defi")', '"defi" is a category, and COIN gives coins: write =COINS("defi"), or "symbol:defi" for a coin of that symbol.'],
    ['=COINS("bitcoin")', '"bitcoin" is a coin, and COINS gives tables: write =COIN("bitcoin").'],
    ['=COINS("BTC")', '"BTC" is a coin, and COINS gives tables: write =COIN("BTC").'],
    ['=COINS(,, "prise")', 'No field is called "prise": did you mean "price"?'],
  ])('%s', (formula, sentence) => {
    expect(startDesk(addon()).problem(formula)).toBe(sentence);
  });
});

describe('requests', () => {
  test('a range of coins costs one, a wrong formula none', () => {
    const desk = startDesk(addon());
    desk.type('=COIN({"BTC"; "ETH"; "nope"; "BTC"}, "price, 24h")');
    expect(desk.calls.of('fetch')).toBe(1);
    expect(desk.gateway.asked).toEqual([{ ids: ['BTC', 'ETH', 'nope'], columns: ['price', 'priceChange1d'] }]);
    desk.problem('=COINS("defi", "marketcpa > 1")');
    desk.type('=COIN({"";""})');
    desk.type('=COIN_FIELDS()');
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('a universe that may be a coin costs one', () => {
    const desk = startDesk(addon());
    desk.problem('=COINS("bitcoin")');
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('2,500 coins cost three', () => {
    const desk = startDesk(addon());
    const rows = desk.call(
      'COIN',
      Array.from({ length: 2500 }, (_, index) => [index === 2400 ? 'BTC' : `coin-${index}`]),
    );
    expect(rows).toHaveLength(2500);
    expect(rows).toHaveProperty([2400, 0], 90_000);
    expect(desk.calls.of('fetch')).toBe(3);
  });
});
