// What the cells of single templates show: in a file with the real gateway, after what people type.

import { describe, expect, test } from 'vitest';
import { dateNumber } from '../../../addon/templates/template.ts';
import { templates } from '../../../addon/templates/templates.ts';
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
  const prices = [10, 11, 12, 13].map((row) => file.value(`Screener!D${row}`));
  expect(prices.slice(0, 3)).toEqual(prices.slice(0, 3).toSorted((one, other) => Number(one) - Number(other)));
  expect(prices.map((price) => Number(price) > 1)).toEqual([true, true, true, false]);
});

describe('the portfolio', () => {
  const cell = (file: OpenFile, at: string): unknown => file.value(`Portfolio!${at}`);

  test('adds up', () => {
    const file = insert('portfolio');
    const rows = [9, 10, 11, 12];
    const sum = (column: string): number =>
      rows.reduce((total, row) => total + Number(cell(file, `${column}${row}`)), 0);
    expect(cell(file, 'A5')).toBeCloseTo(sum('H'), 6);
    expect(cell(file, 'C5')).toBe(61_000 * 0.25 + 2450 * 4 + 96 * 30 + 12 * 150);
    expect(cell(file, 'E5')).toBeCloseTo(sum('H') - sum('I'), 6);
    expect(cell(file, 'G5')).toBeCloseTo(((sum('H') - sum('I')) / sum('I')) * 100, 6);
    expect([cell(file, 'A6'), cell(file, 'C6')]).toEqual(['', '']);
  });

  test('says that it is incomplete if a coin is missing', () => {
    const file = insert('portfolio');
    file.type('Portfolio!A13', 'no such coin');
    file.type('Portfolio!B13', '2');
    file.type('Portfolio!C13', '10');
    file.type('Portfolio!D13', 'USD');
    expect(cell(file, 'A6')).toBe('incomplete: 1 of 5 coins have no value');
    expect([cell(file, 'E5'), cell(file, 'G5')]).toEqual(['incomplete', 'incomplete']);
    expect(cell(file, 'A5')).toBeGreaterThan(0);
  });

  test('counts no cost without a coin, which could hide a missing one', () => {
    const file = insert('portfolio');
    file.type('Portfolio!C12', '');
    file.type('Portfolio!B20', '2');
    file.type('Portfolio!C20', '1000');
    file.type('Portfolio!D20', 'USD');
    expect(cell(file, 'C5')).toBe(61_000 * 0.25 + 2450 * 4 + 96 * 30);
    expect([cell(file, 'C6'), cell(file, 'E5')]).toEqual(['incomplete: 1 of 4 coins have no cost', 'incomplete']);
  });

  test('shows the share of every row', () => {
    const [share] = templates.portfolio.charts;
    const [typed] = templates.portfolio.looks.filter(({ range }) => range.startsWith('A9:'));
    const last = typed?.range.split(':D')[1];
    expect([share?.values[0].split(':')[1], share?.labels.split(':')[1]]).toEqual([`H${last}`, `A${last}`]);
  });

  test('says that it is incomplete if a cost is missing', () => {
    const file = insert('portfolio');
    file.type('Portfolio!C12', '');
    expect(cell(file, 'C6')).toBe('incomplete: 1 of 4 coins have no cost');
    expect(cell(file, 'E5')).toBe('incomplete');
  });

  test('shows everything in the currency of one cell, and converts what was paid in another', () => {
    const file = insert('portfolio');
    const [costs, value] = [cell(file, 'I10'), Number(cell(file, 'H9'))];
    file.type('Portfolio!G1', 'EUR');
    const rate = Number(cell(file, 'L10'));
    expect(rate).not.toBe(1);
    expect(cell(file, 'I10')).toBeCloseTo(Number(costs) * rate, 6);
    expect(cell(file, 'H9')).toBeCloseTo(value * rate, 0);
    file.type('Portfolio!D10', 'EUR');
    expect([cell(file, 'L10'), cell(file, 'I10')]).toEqual([1, costs]);
    expect(['C4', 'F8', 'I8', 'L8'].map((at) => cell(file, at))).toEqual([
      'Cost (EUR)',
      'Price (EUR)',
      'Cost (EUR)',
      'Rate to EUR',
    ]);
    file.type('Portfolio!D10', '');
    expect(cell(file, 'C6')).toBe('incomplete: 1 of 4 coins have no cost');
  });
});

/** A price of the market service, at an instant. */
const priceOf = async (coin: string, time: string): Promise<number> => {
  // This thread blocks while cells are calculated: connections that the other side has closed are noticed now.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const response = await gateway().market.get(`/coins/price/avg?coinId=${coin}&timestamp=${Date.parse(time) / 1000}`);
  const { USD }: { readonly USD: number } = await response.json();
  return USD;
};

describe('the cost basis', () => {
  const cell = (file: OpenFile, at: string): unknown => file.value(`Cost basis!${at}`);
  const numbers = (file: OpenFile, column: string): readonly number[] =>
    Array.from({ length: 12 }, (_, row) => Number(cell(file, `${column}${9 + row}`)));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  test('takes the close of each day, and adds up', async () => {
    const file = insert('costBasis');
    expect(cell(file, 'F9')).toBe(await priceOf('bitcoin', '2021-01-19T00:00Z'));
    expect(cell(file, 'F17')).toBe(await priceOf('ethereum', '2024-03-12T00:00Z'));
    expect(cell(file, 'G17')).toBeCloseTo(-1.5 * Number(cell(file, 'F17')), 6);
    expect(cell(file, 'A5')).toBeCloseTo(sum(numbers(file, 'I')), 6);
    expect(cell(file, 'C5')).toBeCloseTo(sum(numbers(file, 'G')), 6);
    expect(cell(file, 'F5')).toBeCloseTo(sum(numbers(file, 'I')) - sum(numbers(file, 'G')), 6);
    expect([cell(file, 'A6'), cell(file, 'F6')]).toEqual(['', '']);
  });

  test('converts a price paid in another currency at the rate of the day', async () => {
    const file = insert('costBasis');
    file.type('Cost basis!D10', '0.05');
    file.type('Cost basis!E10', 'BTC');
    const rate = await priceOf('bitcoin', '2021-03-23T00:00Z');
    expect(cell(file, 'L10')).toBe(rate);
    expect(cell(file, 'G10')).toBeCloseTo(2.5 * 0.05 * rate, 6);
    file.type('Cost basis!E10', 'USD');
    expect([cell(file, 'L10'), cell(file, 'G10')]).toEqual([1, 0.125]);
    // No rate of the day is known: the cost is missing, not mixed.
    file.type('Cost basis!E10', 'EUR');
    expect(file.text('Cost basis!L10')).toMatch(/^⚠ /);
    expect([cell(file, 'G10'), cell(file, 'F5')]).toEqual(['', 'incomplete']);
    expect(cell(file, 'F6')).toBe('incomplete: 1 of 12 transactions have no cost');
  });

  test('what was paid in the currency of the sheet needs no rate, whatever the currency', () => {
    const file = insert('costBasis');
    file.type('Cost basis!K5', 'EUR');
    file.type('Cost basis!D9', '25000');
    file.type('Cost basis!E9', 'EUR');
    expect([cell(file, 'L9'), cell(file, 'G9')]).toEqual([1, 3750]);
    expect(Number(cell(file, 'I9'))).toBeGreaterThan(0);
  });
});

describe('the portfolio over time', () => {
  const cell = (file: OpenFile, at: string): unknown => file.value(`Portfolio over time!${at}`);

  test('has the value of what was held at each date, and what was put in', async () => {
    const file = insert('portfolioOverTime');
    expect(['L25', 'M25', 'N25', 'O25'].map((at) => cell(file, at))).toEqual(['BTC', 'ETH', 'SOL', 'LINK']);
    const yesterday = new Date(Date.parse(frozenNow) - 86_400_000).toISOString().slice(0, 10);
    expect([cell(file, 'G26'), cell(file, 'G66')]).toEqual([dateNumber('2021-01-18'), dateNumber(yesterday)]);
    // On the first day, one transaction.
    const bitcoin = await priceOf('bitcoin', '2021-01-19T00:00Z');
    expect(cell(file, 'H26')).toBeCloseTo(0.15 * bitcoin, 6);
    expect(cell(file, 'I26')).toBeCloseTo(0.15 * bitcoin, 6);
    // On the last one, all of them.
    const held = { L: 0.38, M: 4, N: 29, O: 180 };
    const value = Object.entries(held).reduce(
      (total, [column, amount]) => total + amount * Number(cell(file, `${column}66`)),
      0,
    );
    expect(cell(file, 'H66')).toBeCloseTo(value, 4);
    expect(cell(file, 'A5')).toBe(cell(file, 'H66'));
    expect(cell(file, 'A6')).toBe('');
  });

  test('says that it is incomplete, with the reason', () => {
    const file = insert('portfolioOverTime');
    file.type('Portfolio over time!B20', 'no such coin');
    expect(cell(file, 'A6')).toBe('incomplete: the day of a transaction has no price');
    expect(cell(file, 'H66')).toBe('incomplete');
    file.type('Portfolio over time!A20', 'soon');
    expect(cell(file, 'A6')).toBe('incomplete: a transaction has no date');
  });
});
