// The add-on in a real spreadsheet engine: formulas are typed, results spill, other formulas read them.

import { describe, expect, test } from 'vitest';
import { useBuiltAddon } from './fakes/built-addon.ts';
import { startDesk } from './fakes/desk.ts';
import { openSheet } from './fakes/sheet.ts';

const addon = useBuiltAddon();

const open = () => {
  const desk = startDesk(addon());
  return { desk, ...openSheet(['COINS', 'COIN', 'COIN_FIELDS', 'COIN_CATEGORIES'], desk.call) };
};

describe('a table', () => {
  test('spills', () => {
    const { type, value } = open();
    type('B2', '=COINS("defi","marketCap>1e9","name, price, 24h")');
    const rows = [2, 3, 4, 5].map((row) => ['B', 'C', 'D', 'E'].map((column) => value(`${column}${row}`)));
    expect(rows).toEqual([
      ['Name', 'Price (USD)', 'Change 24h', null],
      ['Ethereum', 3000, -2, null],
      ['Uniswap', 8, '', null],
      [null, null, null, null],
    ]);
  });

  test('is read by other formulas, its header ignored by SUM', () => {
    const { type, value } = open();
    type('A1', '=SUM(COINS("defi",,"price"))');
    type('A2', '=INDEX(COINS("defi","marketCap>1e9"),2,2)');
    type('A3', '=COINS("defi",,"name,price")');
    type('D1', '=SUM(B3:B5)');
    expect([value('A1'), value('A2'), value('D1')]).toEqual([3008, 'Ethereum', 3008]);
  });

  test('without enough empty cells gives #SPILL!', () => {
    const { type, value } = open();
    type('A2', 'in the way');
    type('A1', '=COINS("defi")');
    expect(value('A1')).toBe('#SPILL!');
  });

  test('takes its filter from cells, and follows them', () => {
    const { type, value } = open();
    type('A1', 'cap > 1B');
    type('A2', 'price > 5');
    type('B1', 'Name');
    type('D1', 'Price');
    type('B2', '=COINS("defi", A1:A3, B1:D1,,, "headers=no")');
    const row = (number: number) => ['B', 'C', 'D'].map((column) => value(`${column}${number}`));
    expect([row(2), row(3)]).toEqual([
      ['Ethereum', '', 3000],
      ['Uniswap', '', 8],
    ]);
    type('A2', 'price < 10');
    expect([row(2), row(3)]).toEqual([
      ['Uniswap', '', 8],
      [null, null, null],
    ]);
  });
});

describe('values beside their coins', () => {
  test('stay in their rows', () => {
    const { desk, type, value } = open();
    ['BTC', '', 'nope', 'ETH'].forEach((content, index) => type(`A${index + 1}`, content));
    type('B1', '=COIN(A1:A9, "price")');
    expect([1, 2, 3, 4, 5].map((row) => value(`B${row}`))).toEqual([
      90_000,
      '',
      '⚠ No coin is called "nope": look it up. =COIN_FIND("nope") looks for coins like it.',
      3000,
      null,
    ]);
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('a refresh cell recalculates, and fetches nothing that is fresh', () => {
    const { desk, type, value } = open();
    type('A1', 'FALSE');
    type('B1', '=COIN("BTC", "price", A1)');
    const lookedUp = (): number => desk.calls.of('cache.getAll') + desk.calls.of('properties.read');
    const before = lookedUp();
    type('A1', 'TRUE');
    expect(value('B1')).toBe(90_000);
    expect(lookedUp()).toBeGreaterThan(before);
    expect(desk.calls.of('fetch')).toBe(1);
  });

  test('a time is a date', () => {
    const { type, value } = open();
    type('A1', '=COIN("BTC", "asOf")');
    type('A2', '=YEAR(A1)');
    expect(value('A2')).toBe(2026);
  });
});

test('an error shows its sentence', () => {
  const { type, value, message } = open();
  type('A1', '=COINS("bitcoin")');
  expect([value('A1'), message('A1')]).toEqual([
    '#ERROR',
    '"bitcoin" is a coin, and COINS gives tables: write =COIN("bitcoin").',
  ]);
});
