// What the cells of single templates show: in a file with the real gateway, after what people type.

import { describe, expect, test } from 'vitest';
import { frozenNow } from '../../support/frozen-now.ts';
import type { OpenFile } from '../fakes/file.ts';
import { useTemplates } from './use-templates.ts';

const { insert, gateway } = useTemplates();

test('the watchlist fills the row of a coin that is typed, under a header that is typed', () => {
  const file = insert('watchlist');
  file.type('Watchlist!A11', 'LINK');
  file.type('Watchlist!C4', 'Rank');
  expect(file.value('Watchlist!B11')).toBe('Chainlink');
  expect(file.value('Watchlist!C5')).toBe(1);
  file.type('Watchlist!A12', 'no such coin');
  expect(file.text('Watchlist!B12')).toMatch(/^⚠ /);
});

test('the screener follows its cells', () => {
  const file = insert('screener');
  file.type('Screener!B4', 'defi');
  file.type('Screener!E4', 'price > 1');
  file.type('Screener!B5', 'price asc');
  file.type('Screener!B6', '3');
  const prices = [10, 11, 12, 13].map((row) => file.value(`Screener!B${row}`));
  expect(prices.slice(0, 3)).toEqual(prices.slice(0, 3).toSorted((one, other) => Number(one) - Number(other)));
  expect(prices.map((price) => Number(price) > 1)).toEqual([true, true, true, false]);
});

/** A price of the market service, at an instant. */
const priceOf = async (coin: string, time: string): Promise<number> => {
  // This thread blocks while cells are calculated: connections that the other side has closed are noticed now.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const response = await gateway().market.get(`/coins/price/avg?coinId=${coin}&timestamp=${Date.parse(time) / 1000}`);
  const { USD }: { readonly USD: number } = await response.json();
  return USD;
};

describe('the portfolio', () => {
  const cell = (file: OpenFile, at: string): unknown => file.value(`Portfolio!${at}`);
  const column = (file: OpenFile, letter: string, first: number, rows: number): readonly number[] =>
    Array.from({ length: rows }, (_, row) => Number(cell(file, `${letter}${first + row}`)));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  test('counts one list: the totals are those of its coins, and the last value of its history', async () => {
    const file = insert('portfolio');
    expect(['A4', 'B4', 'C4', 'D4', 'E4', 'F4', 'F7', 'H19', 'T7', 'U7', 'V7'].map((at) => cell(file, at))).toEqual([
      'Value (USD)',
      'Cost (USD)',
      'Profit (USD)',
      'Profit %',
      'Change 24h',
      'Realised',
      'Cost (USD)',
      'Coin',
      'Date',
      'Value (USD)',
      'Put in (USD)',
    ]);
    expect(cell(file, 'A5')).toBeCloseTo(sum(column(file, 'I', 20, 4)), 6);
    expect(cell(file, 'B5')).toBeCloseTo(sum(column(file, 'Q', 20, 4)), 6);
    expect(cell(file, 'C5')).toBeCloseTo(Number(cell(file, 'A5')) - Number(cell(file, 'B5')), 6);
    expect(cell(file, 'F5')).toBeCloseTo(sum(column(file, 'R', 20, 4)), 6);
    expect(sum(column(file, 'J', 20, 4))).toBeCloseTo(100, 6);
    expect(cell(file, 'G5')).toBe('');
    // A price that was not typed is the close of the day.
    expect(cell(file, 'F8')).toBe(0.15 * 36_600);
    expect(cell(file, 'F12')).toBeCloseTo(3 * (await priceOf('ethereum', '2022-06-21T00:00Z')), 6);
    expect(cell(file, 'F16')).toBe(-1.5 * 4060);
    expect(cell(file, 'T8')).toEqual(new Date('2021-01-18'));
    expect(cell(file, 'U8')).toBeCloseTo(0.15 * (await priceOf('bitcoin', '2021-01-19T00:00Z')), 6);
    expect(cell(file, 'V8')).toBe(0.15 * 36_600);
    expect(cell(file, 'U69')).toBeCloseTo(Number(cell(file, 'A5')), 6);
    expect(cell(file, 'V69')).toBeCloseTo(sum(column(file, 'F', 8, 12)), 6);
    expect([cell(file, 'T69'), cell(file, 'T70')]).toEqual([new Date(frozenNow.slice(0, 10)), '']);
  });

  test('says what is not counted, beside the totals and in its row', () => {
    const file = insert('portfolio');
    file.type('Portfolio!B20', 'no such coin');
    file.type('Portfolio!C20', '2');
    file.type('Portfolio!D8', "'1,5");
    expect(cell(file, 'G5')).toBe('Not counted: 2 of 13 rows (BTC, no such coin).');
    expect(file.text('Portfolio!F20')).toMatch(/^⚠ .*no such coin/);
    expect(file.text('Portfolio!F8')).toMatch(/^⚠ The price "1,5" is a text: write a number/);
  });

  test('the sidebar empties the example once, and leaves the looks and a changed list alone', () => {
    const file = insert('portfolio');
    const clear = () => file.host.call('coinsheetSidebar', 'clearExample', 'Portfolio');
    expect(clear()).toEqual({ ok: true, value: true });
    expect(['A8', 'B8', 'E19', 'A5', 'G5'].map((at) => file.text(`Portfolio!${at}`))).toEqual(['', '', '', '0', '']);
    file.type('Portfolio!B8', 'BTC');
    file.type('Portfolio!C8', '2');
    expect(clear()).toEqual({ ok: true, value: false });
    expect(cell(file, 'I20')).toBe(cell(file, 'A5'));
  });

  test('the sidebar puts the owner’s portfolio in the place of the example', () => {
    const file = insert('portfolio');
    const fill = () => file.host.call('coinsheetSidebar', 'fromPortfolio', 'Portfolio');
    expect(fill()).toEqual({ ok: true, value: true });
    expect(cell(file, 'B8')).toMatch(/^id:[a-z0-9-]+$/);
    expect(Number(cell(file, 'C8'))).toBeGreaterThan(0);
    expect([Number(cell(file, 'A5')) > 0, cell(file, 'G5'), cell(file, 'A8')]).toEqual([true, '', '']);
    expect(fill()).toEqual({ ok: true, value: false });
  });

  test('counts a list that is pasted with other columns, in the currency of one cell', () => {
    const file = insert('portfolio', { name: 'en_US', decimal: '.' }, { CURRENCY: 'EUR' });
    for (let row = 8; row < 20; row += 1) for (const letter of 'ABCDE') file.type(`Portfolio!${letter}${row}`, '');
    for (const [at, text] of Object.entries({
      A8: 'Asset',
      B8: 'Quantity',
      C8: 'Buy price',
      A9: 'ETH',
      B9: '2',
      C9: '1000',
    }))
      file.type(`Portfolio!${at}`, text);
    expect([cell(file, 'A4'), cell(file, 'B5'), cell(file, 'G5')]).toEqual(['Value (EUR)', 2000, '']);
    expect(cell(file, 'F9')).toBe(2000);
    expect(cell(file, 'H20')).toBe('ETH');
    expect(file.text('Portfolio!T7')).toMatch(/^(#|⚠)/);
  });
});
