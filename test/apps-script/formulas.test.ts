// Results of formulas, typed into the built add-on with a scripted gateway.

import { describe, expect, test } from 'vitest';
import { showCell } from '../../addon/cells/show.ts';
import { columnNames } from '../../shared/coin/coin-fields.ts';
import { startDesk } from './fakes/desk.ts';
import { asOf, reply } from './fakes/scripted-gateway.ts';
const unknown = (text: string): string =>
  `No coin is called "${text}": look it up. =COIN_FIND("${text}") looks for coins like it.`;

// oxfmt-ignore
describe('a formula gives', () => {
  test.each<[formula: string, output: unknown]>([
    ['=COINS("defi",, "rank, name, 24h")', [['Rank', 'Name', 'Change 24h'], [2, 'Ethereum', -2], [20, 'Uniswap', null]]],
    ['=COINS("defi",, "name, price",,, "EUR")', [['Name', 'Price (EUR)'], ['Ethereum', 3000], ['Uniswap', 8]]],
    ['=COINS("defi",, "name, price",,, "headers=names")', [['name', 'price'], ['Ethereum', 3000], ['Uniswap', 8]]],
    ['=COINS("defi",, "name, price",,, "headers=no")', [['Ethereum', 3000], ['Uniswap', 8]]],
    ['=COINS(,, {"name","","symbol"},, 1)', [['Name', null, 'Symbol'], ['Bitcoin', null, 'BTC']]],
    ['=COINS(,, "symbol, name, symbol",, 1)', [['Symbol', 'Name', 'Symbol'], ['BTC', 'Bitcoin', 'BTC']]],
    ['=COINS(,, "symbol, asOf",, 1)', [['Symbol', 'As of'], ['BTC', new Date(asOf)]]],
    ['=COINS("metaverse",, "name, price")', [['Name', 'Price (USD)']]],
    ['=COINS("metaverse",, "name, price",,, "headers=no")', [[null]]],
    ['=COINS("eth",, "name")', [['Name'], ['Ethereum']]],
    ['=COINS("eth", "rank > 1000", "name")', [['Name']]],

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
    ['=COIN({"BTC"; "defi"})', [[90_000], ['⚠ "defi" is a category, and COIN gives coins: write =COINS("defi").']]],
  ])('%s', (formula, output) => {
    expect(startDesk().type(formula)).toEqual(output);
  });

  test('=COIN_FIELDS()', () => {
    const table = startDesk().type('=COIN_FIELDS()');
    expect(table).toHaveLength(columnNames.length + 1);
    expect(table).toContainEqual(['price', 'Price', 'number', 'currency', 'yes', 'yes', null, 'last, rate', expect.any(String)]);
    expect(table).toContainEqual(['riskScore', 'Risk score', 'number', 'score', 'yes', 'yes', 'risk=yes', 'risk', expect.any(String)]);
  });

  test('=COIN_CATEGORIES()', () => {
    const table = startDesk().type('=COIN_CATEGORIES()');
    expect(table).toContainEqual(['defi', 'Decentralised finance', 'category']);
    expect(table).toContainEqual(['chain:solana', 'Solana', 'blockchain']);
  });
});

// oxfmt-ignore
describe('a formula throws', () => {
  test.each<[formula: string, sentence: string]>([
    ['=COIN("nope")', unknown('nope')],
    ['=COIN("nope", "price, rank")', unknown('nope')],
    ['=COIN("Layer 1")', '"Layer 1" is a category, and COIN gives coins: write =COINS("layer-1").'],
    ['=COIN("defi")', '"defi" is a category, and COIN gives coins: write =COINS("defi").'],
    ['=COINS("BTC")', '"BTC" is a coin, and COINS gives tables: write =COIN("BTC").'],
    ['=COINS("made-up")', 'There is no category "made-up" with any coin in it.'],
    ['=COINS("category:bitcoin")', 'There is no category "bitcoin" with any coin in it.'],

    ['=COIN("BTC", "price, euros, 24h", TRUE)', '"euros" is a currency, not a field: write =COIN("BTC", "price, 24h", "EUR").'],
    ['=COIN("BTC",, "euro")', 'No currency is called "euro": did you mean "EUR"?'],
    ['=COIN("BTC", "EUR", "USD")', '"EUR" is a currency, not a field: write it as an option, "currency=EUR".'],
    ['=COIN({"BTC"; "ETH"}, "ath, 90d, price", "EUR")', '"ath, 90d" is of the past: write =COIN_PERFORMANCE("BTC", "ath, 90d", "EUR").'],
    ['=COIN("BTC", "1m")', '"1m" is of the past: write =COIN_PERFORMANCE("BTC", "1m").'],
    ['=COIN("BTC", 45657)', '"2024-12-31" is of the past: write =COIN_AT("BTC", "2024-12-31").'],
    ['=COIN("BTC", "price", "Yesterday")', '"Yesterday" is of the past: write =COIN_AT("BTC", "1d", "price").'],
    ['=COIN("BTC", "price, 2024-12-31, asOf", "currency=BTC")', '"2024-12-31" is of the past: write =COIN_AT("BTC", "2024-12-31", "price, asOf", "currency=BTC").'],
    ['=COIN("BTC", "rank, 2024-12-31", "EUR")', '"2024-12-31" is of the past: write =COIN("BTC", "rank", "at=2024-12-31; EUR").'],
    ['=COIN("BTC", "rank", "2024-12-31")', '"2024-12-31" is of the past: write =COIN("BTC", "rank", "at=2024-12-31").'],
    ['=COIN("BTC", {"price", "ath"})', 'No field is called "ath": =COIN_FIELDS() lists them all.'],
    ['=COINS("defi", "cap > 1B", "name, EUR", "24h", 5)', '"EUR" is a currency, not a field: write =COINS("defi", "cap > 1B", "name", "24h", 5, "EUR").'],
    ['=COIN_AT("BTC", "2024-12-31", "$")', '"$" is a currency, not a field: write =COIN_AT("BTC", "2024-12-31",, "USD").'],
    ['=COIN_AT("BTC", "yesterday")', '"yesterday" is not read as a date: write 1d.'],
    ['=COIN_HISTORY("BTC", "price, 90d")', '"90d" is a time, not a field: write =COIN_HISTORY("BTC", "price", "90d").'],
    ['=COIN_HISTORY("BTC", "2024", "2025",,, "EUR")', '"2024" is a time, not a field: write =COIN_HISTORY("BTC",, "2024", "2025",, "EUR").'],
    ['=COIN_HISTORY("BTC", "ath")', 'The past has no field "ath": it has price and asOf.'],
    ['=COIN_HISTORY("BTC",,,, "1m")', 'step is "1m": did you mean "1mo"?'],
  ])('%s', (formula, sentence) => {
    expect(startDesk().problem(formula)).toBe(sentence);
  });
});

describe('odd values', () => {
  test('an invalid date affects its own row only', () => {
    const desk = startDesk();
    expect(desk.call('COIN', [['BTC'], [new Date(Number.NaN)]])).toEqual([
      [90_000],
      [expect.stringMatching(/^⚠ .*"Invalid Date"/)],
    ]);
  });

  test.each(['soon', '', 5, null, undefined])('a time of %j in a row is an empty cell', (time) => {
    expect(showCell('asOf', time)).toBeNull();
  });
});

describe('requests', () => {
  test('one for a range of coins, none for a wrong formula', () => {
    const desk = startDesk();
    desk.type('=COIN({"BTC"; "ETH"; "nope"; "BTC"}, "price, 24h")');
    expect(desk.calls.of('fetch')).toBe(1);
    desk.problem('=COINS("defi", "marketcpa > 1")');
    desk.type('=COIN({"";""})');
    desk.type('=COIN_FIELDS()');
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('one for a category that may be a coin, without a look-up, for full tables too', () => {
    const desk = startDesk();
    expect(desk.type('=COINS("eth",, "name",, 1000)')).toEqual([['Name'], ['Ethereum']]);
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test.each([
    [422, 'Too broad: add a condition on marketCap.'],
    [503, 'No data yet: try again in 5 seconds.'],
    [400, 'No category may stand beside another.'],
    [400, 'There is no category "bitcoin" with any coin in it.'],
  ])('a table refused with %i is not looked up as a coin', (status, detail) => {
    const desk = startDesk();
    const problem = { status, detail, parameter: 'category' };
    const bodies: string[] = [];
    desk.gateway.instead = ({ url, body = '' }) => {
      bodies.push(body);
      return url.includes('/snapshot') ? reply(problem, { status }) : reply({ answers: [problem] });
    };
    expect(desk.problem('=COINS("bitcoin")')).toBe(detail);
    expect(bodies.filter((body) => body.includes('"ids"'))).toEqual([]);
  });

  test('an unknown category is recognised by the type of its problem, not by its words', () => {
    const desk = startDesk();
    const told = { type: 'urn:coinsheet:error:unknown-name', status: 400, detail: 'Nope.', parameter: 'category' };
    desk.gateway.instead = (request) => {
      if (request.url.includes('category=')) return reply(told, { status: 400 });
      desk.gateway.instead = undefined;
      return desk.gateway.send(request);
    };
    expect(desk.problem('=COINS("bitcoin")')).toMatch(/^"bitcoin" is a coin, and COINS gives tables/);
  });

  test('one for a tall and mostly empty column', () => {
    const desk = startDesk();
    const column = Array.from({ length: 500_000 }, (_, index) => [{ 0: 'BTC', 2: 'ETH' }[index] ?? '']);
    expect(desk.call('COIN', column)).toEqual([[90_000], [null], [3000]]);
    expect(desk.calls.of('fetch')).toBe(1);
  });
});
