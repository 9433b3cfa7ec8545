// COIN_CONVERT in the built add-on, with the real gateway.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDesk } from '../fakes/desk.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';
import { sentenceLike } from '../fakes/sentence-like.ts';
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk();
});
afterAll(() => desk?.dispose());

/** The value at the gateway's address. */
const price = async (id: string, currency: string): Promise<number> =>
  Number(await (await desk.gateway.get(`/coins/${id}/price?currency=${currency}`)).text());

describe('equals the values at the gateway’s addresses', () => {
  test('a coin in a currency, and back, exactly', async () => {
    expect(desk.type('=COIN_CONVERT(2, "BTC", "EUR")')).toBe(2 * (await price('bitcoin', 'EUR')));
    expect(desk.type('=COIN_CONVERT(100, "usd", "id:ethereum")')).toBe(100 * (1 / (await price('ethereum', 'USD'))));
  });

  test('a coin in another', async () => {
    const rate = (await price('ethereum', 'USD')) / (await price('bitcoin', 'USD'));
    expect(desk.type('=COIN_CONVERT(3, "ETH", "BTC")')).toBe(3 * rate);
  });

  test('a currency in another', async () => {
    const rate = (await price('bitcoin', 'USD')) / (await price('bitcoin', 'EUR'));
    expect(Number(desk.type('=COIN_CONVERT(10, "EUR", "USD")')) / (10 * rate)).toBeCloseTo(1, 12);
    expect(desk.type('=COIN_CONVERT(10, "EUR", "EUR")')).toBe(10);
  });
});

// The gateway's prices: bitcoin 90,000, ether 3,000, uniswap 8, in every currency.
// oxfmt-ignore
describe('gives', () => {
  test.each<[formula: string, output: unknown]>([
    ['=COIN_CONVERT(2, "BTC", "USD")', 180_000],
    ['=COIN_CONVERT(-2, " btc ", "usd")', -180_000],
    ['=COIN_CONVERT(0, "BTC", "USD")', 0],
    ['=COIN_CONVERT("", "BTC", "USD")', null],
    ['=COIN_CONVERT()', null],
    ['=COIN_CONVERT({1;2}, "BTC", "USD")', [[90_000], [180_000]]],
    ['=COIN_CONVERT({1,2;3,""}, "BTC", "USD")', [[90_000, 180_000], [270_000, null]]],
    ['=COIN_CONVERT({1;"";2;"";""}, {"BTC";"";"ETH";"";""}, "USD")', [[90_000], [null], [6000]]],
    ['=COIN_CONVERT({1;1}, {"BTC";""}, "USD")', [[90_000], [null]]],
    ['=COIN_CONVERT({1;1}, {"";""}, "USD")', [[null], [null]]],
    ['=COIN_CONVERT({"";""}, "BTC", "USD")', [[null]]],
    ['=COIN_CONVERT(1, {"BTC","ETH"}, "USD")', [[90_000, 3000]]],
    ['=COIN_CONVERT(1, "BTC", {"USD";"ETH"})', [[90_000], [30]]],
    ['=COIN_CONVERT({2}, "BTC", "USD")', [[180_000]]],
    ['=COIN_CONVERT(1, "BTC", "USD", TRUE)', 90_000],
    ['=COIN_CONVERT(1, "BTC", "USD", "refresh:1", {TRUE;""})', 90_000],
    ['=COIN_CONVERT(1, "BTC", "ETH")', 30],
    ['=COIN_CONVERT({1;"2";3}, "BTC", "USD")', [[90_000], ['⚠ "2" is a text, not an amount: write a number.'], [270_000]]],
    ['=COIN_CONVERT({1;1}, {"BTC";"defi"}, "USD")', [[90_000], ['⚠ "defi" is a category, and COIN_CONVERT takes coins: write =COINS("defi").']]],
    ['=COIN_CONVERT({1;1}, {"BTC";"nope"}, "USD")', [[90_000], ['⚠ No coin is called "nope": look it up. =COIN_FIND("nope") looks for coins like it.']]],
  ])('%s', (formula, output) => {
    expect(startDesk().type(formula)).toEqual(output);
  });
});

// oxfmt-ignore
describe('refuses', () => {
  test.each<[formula: string, sentence: string | RegExp]>([
    ['=COIN_CONVERT(TRUE, "BTC", "USD")', '"TRUE" is a refresh cell, and the amount comes first: put the refresh cell after it.'],
    ['=COIN_CONVERT("#REF!", "BTC", "USD")', 'The cell of this coin contains the error "#REF!": correct its formula.'],
    ['=COIN_CONVERT(1)', 'COIN_CONVERT has nothing to convert from: write a currency or coin, such as "EUR" or "BTC", as its second argument.'],
    ['=COIN_CONVERT(1, "BTC")', 'COIN_CONVERT has nothing to convert to: write a currency or coin, such as "EUR" or "BTC", as its third argument.'],
    ['=COIN_CONVERT(1, "BTC", TRUE)', 'COIN_CONVERT has nothing to convert to: write a currency or coin, such as "EUR" or "BTC", as its third argument.'],
    ['=COIN_CONVERT(1, "BTC, ETH", "USD")', '"BTC, ETH" holds several coins: give them as a range, a coin in each cell.'],
    ['=COIN_CONVERT(1, "BTC", "USD", "EUR")', /^"EUR" is not read as a date: write 2026-01-31, /],
    ['=COIN_CONVERT(1, "BTC", "USD", "2024-12-31", "EUR")', 'COIN_CONVERT has no use for "EUR" after its last argument: only a refresh cell may follow.'],
  ])('%s', (formula, sentence) => {
    const own = startDesk();
    expect(own.problem(formula)).toEqual(sentenceLike(sentence));
    expect(own.calls.of('fetch')).toBe(0);
  });
});

test('several currencies are asked for together', () => {
  const before = desk.calls.of('fetch');
  desk.type('=COIN_CONVERT(1, {"GBP"; "JPY"; "SEK"}, "USD", "2024-12-31")');
  expect(desk.calls.of('fetch')).toBe(before + 1);
});

test('a rate costs one fetch, and none while its prices are fresh', () => {
  const before = desk.calls.of('fetch');
  desk.type('=COIN_CONVERT({1;2;3}, {"BTC";"ETH";"SOL"}, "CHF")');
  expect(desk.calls.of('fetch')).toBe(before + 1);
  desk.type('=COIN_CONVERT(1, "SOL", "CHF")');
  expect(desk.calls.of('fetch')).toBeLessThanOrEqual(before + 2);
});
