// Formats of tables: those that the builder inserts, those of typed formulas, and the numbers of the preview.

import { describe, expect, test } from 'vitest';
import { columnNames, currencyInName, findColumn } from '../../shared/coin/coin-fields.ts';
import { columnLabel } from '../../addon/cells/show.ts';
import type { Cell, Output } from '../../addon/cells/cell.ts';
import { cellFormats } from '../../addon/templates/cell-formats.ts';
import { columnLook, numberFormats, shownNumber } from '../../addon/templates/number-formats.ts';
import { cutPlan, shiftPlan } from '../../addon/templates/change-plan.ts';
import { screener } from '../../addon/templates/screener.ts';
import { freePlace } from '../../addon/workbook/free-place.ts';

describe('labels', () => {
  test.each([
    ['price', 'Price (EUR)'],
    ['volume', 'Volume 24h (EUR)'],
    ['priceBtc', 'Price (BTC)'],
    ['priceChange1d', 'Change 24h'],
    ['asOf', 'As of'],
  ] as const)('of %s is %s', (column, label) => {
    expect(columnLabel(column, 'EUR')).toBe(label);
  });

  test('are read as the column they are of, and its currency', () => {
    for (const column of columnNames)
      expect(findColumn(columnLabel(column, 'EUR'))).toEqual({ ok: true, value: column });
    expect(currencyInName(columnLabel('volume', 'EUR'))).toBe('EUR');
  });
});

describe('typed formulas', () => {
  const settings = { gatewayUrl: '', accessToken: '', currency: 'USD', stale: 'ok' } as const;
  const { money, percent, share } = numberFormats;

  test.each<[name: string, values: readonly unknown[], output: Output, formats: unknown]>([
    [
      'COIN_PORTFOLIO',
      ['symbol, share, profit'],
      [
        ['Symbol', 'Share', 'Profit (USD)'],
        ['BTC', 50, 3],
      ],
      [
        ['@', '@', '@'],
        [null, share, money],
      ],
    ],
    ['COIN_PORTFOLIO', ['change'], 1.5, [[percent]]],
    [
      'COINS',
      ['defi', '', 'name, price, 24h, cap, rank'],
      [
        ['name', 'price', 'priceChange1d', 'marketCap', 'rank'],
        ['A', 12.5, 0.05, 1e9, 3],
        ['B', 0.05, null, 2, 4],
      ],
      [
        ['@', '@', '@', '@', '@'],
        [null, '#,##0.00', percent, '0.00,,,"B"', null],
        [null, '0.0000', null, '#,##0', null],
      ],
    ],
    ['COIN', ['BTC', '24h'], 0.05, [[percent]]],
    ['COIN', ['BTC'], 0.001, [['0.00000000']]],
    ['COIN', [[['BTC', 'ETH']], 'Change 7d'], [[1, 2]], [[percent, percent]]],
    [
      'COIN_FIND',
      ['b'],
      [
        ['id', 'symbol', 'name', 'rank', 'marketCap', 'price'],
        ['b', 'B', 'Be', 1, 5e6, 2],
      ],
      [
        ['@', '@', '@', '@', '@', '@'],
        [null, null, null, null, '0.00,,"M"', '#,##0.00'],
      ],
    ],
    ['COINS', ['defi', '', 'cap', '', 1, 'headers=no; currency=EUR'], [[1.99e12]], [['0.00,,,,"T"']]],
    ['COIN_HISTORY', ['BTC'], [['Date'], [1]], [['@'], [null]]],
    [
      'COIN_HOLDINGS',
      [[['BTC', 1]]],
      [
        ['Coin', 'Value (USD)', 'Share', null, 'Profit (USD)', 'Profit %', 'Change 24h', 'Price (USD)', 'Amount'],
        ['BTC', 5, 100, '█', 4, 400, -1, 0.05, 100],
      ],
      [
        ['@', '@', '@', '@', '@', '@', '@', '@', '@'],
        [null, money, share, null, money, percent, percent, '0.0000', null],
      ],
    ],
    [
      'COIN_HOLDINGS',
      [[['BTC', 1]], 'Total'],
      [
        ['Value (USD)', 'Cost (USD)', 'Profit (USD)', 'Profit %'],
        [5, 1, 4, 400],
      ],
      [
        ['@', '@', '@', '@'],
        [money, money, money, percent],
      ],
    ],
    ['COIN_HOLDINGS', [[['BTC', 1]], 'rows'], [['Cost (USD)'], [1], ['⚠ No.']], [[null], [money], [null]]],
    [
      'COIN_HOLDINGS',
      [[['BTC', 1]], 'history'],
      [
        ['Date', 'Value'],
        [1, 5],
      ],
      [
        ['@', '@'],
        [null, money],
      ],
    ],
    ['COIN_HOLDINGS', [[['BTC', 1]], 'no such table'], 5, undefined],
    ['COIN_CONVERT', [1, 'BTC', 'USD'], 5, undefined],
    ['COIN', ['BTC', 'no such field'], 5, undefined],
  ])('%s %j', (name, values, output, formats) => {
    expect(cellFormats(name, values, output, settings)).toEqual(formats);
  });
});

test.each<[value: number, column: Parameters<typeof shownNumber>[1], shown: string]>([
  [0.05, 'priceChange1d', '+0.05%'],
  [-5, 'priceChange1w', '-5.00%'],
  [1234.5, 'price', '1,234.50'],
  [1, 'price', '1.00'],
  [0.05, 'price', '0.0500'],
  [0.0000123, 'price', '0.00001230'],
  [1_234_567_890.4, 'marketCap', '1.23B'],
  [1_990_000_000_000, 'marketCap', '1.99T'],
  [999_999, 'volume', '999,999'],
  [1234, 'rank', '1234'],
])('%d in the column %s is shown as %s, as in a sheet', (value, column, shown) => {
  expect(shownNumber(value, column, 'en-US')).toBe(shown);
});

test('every number column of money or percents has a format', () => {
  const columns = ['price', 'volume', 'marketCap', 'fullyDilutedValuation', 'priceChange1h', 'avgChange'] as const;
  expect(columns.filter((column) => columnLook(column).numberFormat === undefined)).toEqual([]);
});

describe('a plan', () => {
  test('is moved with its references', () => {
    const moved = shiftPlan(screener, { rows: 2, columns: 1 });
    const contents = Object.fromEntries(moved.cells.map(({ at, content }) => [at, content]));
    expect(contents['B12']).toBe('=COINS(C6, F6:F9, B11:I11, C7, C8, "headers=no; currency="&C9, COINSHEET_REFRESH)');
    expect(contents['C11']).toBe('="Price ("&C9&")"');
    expect(moved.changes).toEqual(['D12:E111']);
    expect(moved.looks.at(-1)).toEqual({ range: 'B11:I11', look: 'header' });
  });

  test('is cut after a row', () => {
    const cut = cutPlan(screener, 20);
    expect(cut.changes).toEqual(['C10:D20']);
    expect(cutPlan(screener, 5).numberFormats).toEqual([{ range: 'G1:G1', format: numberFormats.time }]);
  });
});

describe('a free place', () => {
  const reading = (texts: readonly (readonly string[])[]) => ({
    name: 'Sheet1',
    formulas: texts.map((line) => line.map(() => '')),
    texts,
    values: [] as readonly (readonly Exclude<Cell, null>[])[],
  });
  const wanted = { sheet: 'Sheet1', row: 2, column: 2, rows: 3, columns: 2 };
  const room = { rows: 100, columns: 10, charts: [] };

  test.each<[what: string, texts: readonly (readonly string[])[], found: unknown]>([
    ['in an empty sheet', [['']], wanted],
    [
      'below and right of content',
      [
        ['a', 'b', 'c'],
        ['d', '', ''],
        ['e', '', ''],
      ],
      wanted,
    ],
    [
      'on content',
      [
        ['', '', ''],
        ['', 'x', ''],
      ],
      { ...wanted, column: 5 },
    ],
    ['over content', [[], [], [], ['', '', 'x']], { ...wanted, column: 5 }],
    ['in a full sheet', [[], ['', 'x', '', '', '', '', '', '', 'x']], undefined],
  ])('%s', (_, texts, found) => {
    expect(freePlace(reading(texts), wanted, room)).toEqual(found);
  });

  test('is not below a chart', () => {
    const filled = reading([[], ['', 'x']]);
    expect(freePlace(filled, wanted, { ...room, charts: [5] })).toBeUndefined();
    // It may reach to the right of the cells below it.
    expect(freePlace(filled, wanted, { ...room, charts: [2] })).toBeUndefined();
    const wide = reading([[], ['', 'x', '', '', '', '', '', 'x']]);
    expect(freePlace(wide, wanted, { ...room, columns: 20, charts: [3] })).toEqual({ ...wanted, column: 10 });
  });

  test('is inside of the sheet', () => {
    const [last, low] = [
      { ...wanted, column: 10 },
      { ...wanted, row: 99 },
    ];
    expect(freePlace(reading([['']]), last, room)).toEqual({ ...wanted, column: 1 });
    expect(freePlace(reading([['x']]), low, room)).toEqual({ ...wanted, row: 98, column: 3 });
    expect(freePlace(reading([['']]), { ...wanted, rows: 101 }, room)).toBeUndefined();
  });
});
