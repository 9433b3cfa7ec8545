// COIN_CONVERT at a date, as typed, with the real gateway and market service.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';
import { sentenceLike } from '../fakes/sentence-like.ts';

const addon = useBuiltAddon();
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk(addon());
});
afterAll(() => desk?.dispose());

const at = (coin: string, date: string): number => Number(desk.type(`=COIN_AT("${coin}", "${date}")`));

const sentenceOf = (formula: string): string => {
  try {
    return JSON.stringify(desk.type(formula));
  } catch (error) {
    return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
  }
};

test('coins and dollars at a date', () => {
  const [bitcoin, ether] = [at('bitcoin', '2024-12-31'), at('ethereum', '2024-12-31')];
  expect(desk.type('=COIN_CONVERT(2.5, "BTC", "USD", "2024-12-31")')).toBe(2.5 * bitcoin);
  expect(desk.type('=COIN_CONVERT(100, "usd", "ETH", "2024-12")')).toBe(100 / ether);
  expect(desk.type('=COIN_CONVERT(2, "BTC", "ETH", 2024)')).toBe((2 * bitcoin) / ether);
  expect(desk.type('=COIN_CONVERT(7, "USD", "USD", "2024-12-31")')).toBe(7);
});

test('row by row', () => {
  const formula =
    '=COIN_CONVERT({1; 2; ""; 3; 4}, {"BTC"; "ETH"; "BTC"; "BTC"; "defi"}, "USD", {"2024-12-31"; "2023-12-31"; "2024"; ""; "2024"})';
  expect(desk.type(formula)).toEqual([
    [at('bitcoin', '2024-12-31')],
    [2 * at('ethereum', '2023-12-31')],
    [null],
    [null],
    [expect.stringMatching(/^⚠ "defi" is a category, and COIN_CONVERT takes coins/)],
  ]);
});

test('today, and without a date, by the present price', () => {
  const now = desk.type('=COIN_CONVERT(1, "BTC", "USD")');
  for (const date of ['"0d"', '""', 'TRUE', '"refresh:1"', '{TRUE; FALSE}'])
    expect([date, desk.type(`=COIN_CONVERT(1, "BTC", "USD", ${date})`)]).toEqual([date, now]);
});

test('an empty range of dates gives blanks', () => {
  expect(desk.type('=COIN_CONVERT({1; 2}, "BTC", "USD", {""; ""})')).toEqual([[null], [null]]);
});

// oxfmt-ignore
test.each([
  ['=COIN_CONVERT(1, "BTC", "EUR", "2024-12-31")', /\bEUR\b/],
  ['=COIN_CONVERT(1, "BTC", "USD", "31.12.2024")', '"31.12.2024" is not read as a date: write 2024-12-31.'],
  ['=COIN_CONVERT(1, "BTC", "USD", "2009-01-01")', /^bitcoin is known from /],
  ['=COIN_CONVERT("x", "BTC", "USD", "2024")', '"x" is a text, not an amount: write a number.'],
  ['=COIN_CONVERT({1;2}, "BTC", "USD", {"2024";"2023";"2022"})', 'date is a range of 3 × 1 cells, and amount of 2 × 1: give ranges of the same shape, or a single cell.'],
])('%s: %s', (formula, sentence) => {
  expect(sentenceOf(formula)).toEqual(sentenceLike(sentence));
});
