// COIN_AT, and COIN_CONVERT at a date, as typed, with the real gateway and market service: each price is the market
// service's own.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readObject } from '../../support/list-answer.ts';
import { sentenceLike } from '../fakes/sentence-like.ts';
import { startGatewayDesk, type GatewayDesk } from '../fakes/gateway-desk.ts';
let desk: GatewayDesk;
beforeAll(async () => {
  desk = await startGatewayDesk();
});
afterAll(() => desk?.dispose());

const truth = async (coin: string, time: string, unit = 'USD'): Promise<unknown> =>
  (
    await readObject(
      await desk.gateway.market.get(`/coins/price/avg?coinId=${coin}&timestamp=${Date.parse(time) / 1000}`),
    )
  )[unit];

// oxfmt-ignore
describe('one date', () => {
  test.each([
    ['=COIN_AT("BTC", "2024-12-31")', 'bitcoin', '2025-01-01T00:00Z', 'USD'],
    ['=COIN_AT("ETH", "2024-12-31",, "BTC")', 'ethereum', '2025-01-01T00:00Z', 'BTC'],
    // The number of a date, as in a cell that does not show it as one.
    ['=COIN_AT("ETH", 45657)', 'ethereum', '2025-01-01T00:00Z', 'USD'],
  ])('%s', async (formula, coin, time, unit) => {
    expect(desk.type(formula)).toBe(await truth(coin, time, unit));
  });

  test('today has the present price', () => {
    expect(desk.type('=COIN_AT("BTC", "0d")')).toBe(desk.type('=COIN("BTC")'));
  });

  test('with its time', async () => {
    const price = await truth('bitcoin', '2025-01-01T00:00Z');
    expect(desk.type('=COIN_AT("BTC", "2024-12-31", "price, asOf")')).toEqual([[price, new Date('2025-01-01')]]);
  });
});

describe('ranges', () => {
  test('one coin at many dates, with blanks and sentences', async () => {
    expect(desk.type('=COIN_AT("BTC", {"2024-12-31"; ""; "31.12.2024"; "2009-01-01"; "2023-12-31"})')).toEqual([
      [await truth('bitcoin', '2025-01-01T00:00Z')],
      [null],
      ['⚠ "31.12.2024" is not read as a date: write 2024-12-31.'],
      [expect.stringMatching(/^⚠ bitcoin is known from \d{4}-\d\d-\d\d on\.$/)],
      [await truth('bitcoin', '2024-01-01T00:00Z')],
    ]);
  });

  test('many coins at one date', async () => {
    expect(desk.type('=COIN_AT({"BTC"; ""; "ETH"; "no-such-coin"; "defi"}, "2024-12-31")')).toEqual([
      [await truth('bitcoin', '2025-01-01T00:00Z')],
      [null],
      [await truth('ethereum', '2025-01-01T00:00Z')],
      [expect.stringMatching(/^⚠ No coin has the id or symbol "no-such-coin"/)],
      [expect.stringMatching(/^⚠ "defi" is a category, and COIN_AT takes coins: write =COINS\("defi"\)/)],
    ]);
  });
});

// oxfmt-ignore
test.each([
  ['=COIN_AT("BTC")', 'COIN_AT has no date: write one as its second argument, such as "2026-01-31".'],
  ['=COIN_AT("BTC", "12/31/2024")', '"12/31/2024" is not read as a date: write 2024-12-31.'],
  ['=COIN_AT("BTC", "2024-12-31", "prise")', /^The past has no field "prise": it has price and asOf\..*"price"/],
  ['=COIN_AT({"BTC";"ETH"}, {"2024";"2023";"2022"})', 'dates is a range of 3 × 1 cells, and ids of 2 × 1: give ranges of the same shape, or a single cell.'],
])('%s: %s', (formula, sentence) => {
  expect(desk.attempt(formula)).toEqual(sentenceLike(sentence));
});

describe('fetches', () => {
  test('cells of the same years share one', () => {
    desk.type('=COIN_AT("SOL", "2024-06-30")');
    const before = desk.calls.of('fetch');
    for (const date of ['2024-01-01', '2024-12-31', '2024-02-29']) desk.type(`=COIN_AT("SOL", "${date}")`);
    expect(desk.calls.of('fetch') - before).toBe(0);
  });

  test('a range of 500 dates of 20 coins over two years takes one', async () => {
    const listed: { readonly result: readonly { readonly id: string }[] } = await (
      await desk.gateway.market.get('/coins?limit=40')
    ).json();
    const coins = listed.result.slice(20).map(({ id }) => [id]);
    const day = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);
    const before = desk.calls.of('fetch');
    const prices = desk.call(
      'COIN_AT',
      Array.from({ length: 500 }, (_, row) => coins[row % 20] ?? []),
      Array.from({ length: 500 }, (_, row) => [day(row)]),
    );
    expect(desk.calls.of('fetch') - before).toBe(1);
    expect(prices).toHaveLength(500);
    expect(Array.isArray(prices) && prices.flat().every((price) => typeof price === 'number')).toBe(true);
  });
});

describe('COIN_CONVERT', () => {
  const at = (coin: string, date: string): number => Number(desk.type(`=COIN_AT("${coin}", "${date}")`));

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
  ['=COIN_CONVERT(1, "BTC", "USD", "2009-01-01")', /^bitcoin is known from /],
  ['=COIN_CONVERT({1;2}, "BTC", "USD", {"2024";"2023";"2022"})', 'date is a range of 3 × 1 cells, and amount of 2 × 1: give ranges of the same shape, or a single cell.'],
])('%s: %s', (formula, sentence) => {
  expect(desk.attempt(formula)).toEqual(sentenceLike(sentence));
});
});
