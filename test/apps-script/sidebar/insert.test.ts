// The sidebar inserts a table or coins: where, with which labels, formats and widths, in a file with the built add-on.

import { expect, test } from 'vitest';
import type { Draft } from '../../../addon/formula-text/draft.ts';
import { plainLocale } from '../../../addon/formula-text/locale.ts';
import { chartBlock, draftBlock } from '../../../addon/templates/draft-block.ts';
import { numberFormats } from '../../../addon/templates/number-formats.ts';
import { noDraft } from '../../addon/no-draft.ts';
import { openScriptedFile } from './open-scripted-file.ts';

const formula = '=COINS("defi",, "name, price",, 5, COINSHEET_REFRESH)';
const none: Draft = { ...noDraft, fields: ['name', 'price'], limit: 5 };
const blockOf = (draft: Partial<Draft>, counted?: number) => ({
  ...draftBlock({ ...none, ...draft }, plainLocale, 'USD', counted),
  last: null,
});
const table = blockOf({ categories: ['defi'] }, 2);
const areaIn = (row: number, column: number, rows = 3, columns = 2) => ({
  sheet: 'Sheet1',
  row,
  column,
  rows,
  columns,
});
const inB2 = areaIn(2, 2);

test('puts a table with labels, formats and widths into the active cell, and creates the refresh cell', () => {
  const file = openScriptedFile();
  file.select('B2');
  expect(file.ask('insert', table)).toEqual({ ok: true, value: { way: 'here', at: 'B2', area: inB2 } });
  expect([file.formula('B2'), file.value('C2'), file.value('C3'), file.text('Coinsheet refresh!A1')]).toEqual([
    formula,
    'Price (USD)',
    3000,
    'refresh:1',
  ]);
  // Formats reach to the last of the five rows that the table may have.
  expect([...file.sheets.formatting.formats]).toEqual([['Sheet1!R3C3:R7C3', numberFormats.price]]);
  expect([...file.sheets.formatting.widths]).toEqual([
    ['Sheet1!2', 150],
    ['Sheet1!3', 120],
  ]);
  expect(file.sheets.active()).toMatchObject({ sheet: 'Sheet1', row: 2, column: 2 });
});

test.each<[what: string, cells: Readonly<Record<string, string>>]>([
  ['a cell that it would cover', { C4: 'mine' }],
  ['a value in the active cell', { B2: 'a title', C4: '' }],
  ['another formula in the active cell', { B2: '=COIN("BTC")', C4: '5' }],
])('goes to a free place beside %s', (_, cells) => {
  const file = openScriptedFile();
  for (const [cell, content] of Object.entries(cells)) file.type(cell, content);
  file.select('B2');
  const column = file.text('C4') === '' ? 4 : 5;
  const at = column === 4 ? 'D2' : 'E2';
  expect(file.ask('insert', table)).toEqual({ ok: true, value: { way: 'free', at, area: areaIn(2, column) } });
  expect(file.formula(at)).toBe(formula);
  expect(Object.keys(cells).map((cell) => file.formula(cell) || file.text(cell))).toEqual(Object.values(cells));
  expect(file.sheets.active()).toMatchObject({ row: 2, column });
});

test('needs space for all its rows while it is not counted', () => {
  const file = openScriptedFile();
  file.type('B7', 'mine');
  file.select('B2');
  expect(file.ask('insert', blockOf({ categories: ['defi'] }))).toMatchObject({ value: { way: 'free' } });
});

test('goes to a new sheet if there is no free place', () => {
  const file = openScriptedFile();
  file.type('B2', 'mine');
  file.type('Y9', 'mine');
  file.select('B2');
  expect(file.ask('insert', table)).toMatchObject({
    ok: true,
    value: { way: 'sheet', at: 'A1', area: { sheet: 'Decentralised finance' } },
  });
  expect(file.formula('Decentralised finance!A1')).toBe(formula);
  expect(file.sheets.active().sheet).toBe('Decentralised finance');
});

test('keeps the formats of the cells below, and the widths of columns with other content', () => {
  const file = openScriptedFile();
  file.type('B6', 'mine');
  file.select('B2');
  file.ask('insert', table);
  expect([...file.sheets.formatting.formats.keys()]).toEqual(['Sheet1!R3C3:R5C3']);
  expect([...file.sheets.formatting.widths.keys()]).toEqual(['Sheet1!3']);
});

test('replaces the table that it has inserted last, while that is selected', () => {
  const file = openScriptedFile();
  file.select('B2');
  file.ask('insert', table);
  const changed = blockOf({ fields: ['name', 'symbol', 'priceChange1d'] }, 3);
  expect(file.ask('insert', { ...changed, last: inB2 })).toEqual({
    ok: true,
    value: { way: 'replaced', at: 'B2', area: areaIn(2, 2, 4, 3) },
  });
  expect([file.value('D2'), file.value('D3')]).toEqual(['Change 24h', 1.5]);
  expect(file.sheets.cleared).toEqual(['Sheet1!R2C2:R4C3']);
  file.select('B3');
  expect(file.ask('insert', { ...changed, last: areaIn(2, 2, 4, 3) })).toMatchObject({ value: { way: 'free' } });
});

test('replaces no table that is gone', () => {
  const file = openScriptedFile();
  file.type('B2', 'mine');
  file.select('B2');
  expect(file.ask('insert', { ...table, last: inB2 })).toMatchObject({ value: { way: 'free' } });
  expect([file.text('B2'), file.sheets.cleared]).toEqual(['mine', []]);
});

test('one coin gets labels above its formula', () => {
  const file = openScriptedFile();
  file.select('B2');
  file.ask('insert', blockOf({ coins: [{ id: 'bitcoin', name: 'Bitcoin' }], fields: [] }));
  expect(file.formula('B3')).toBe(
    '=COIN("bitcoin", "name, price, priceChange1d, priceChange1w, marketCap, volume", "USD", COINSHEET_REFRESH)',
  );
  expect(['B2', 'C2', 'F2', 'B3', 'C3'].map(file.value)).toEqual([
    'Name',
    'Price (USD)',
    'Market cap (USD)',
    'Bitcoin',
    90_000,
  ]);
});

test('several coins get a list to type further coins into', () => {
  const file = openScriptedFile({ locale: { name: 'de_DE', decimal: ',' } });
  file.select('B2');
  const coins = ['bitcoin', 'uniswap'].map((id) => ({ id, name: id }));
  file.ask('insert', blockOf({ coins }));
  expect(file.formula('C3')).toBe('=COIN(B3:B14; C2:D2; "USD"; COINSHEET_REFRESH)');
  file.type('B5', 'ETH');
  expect(['B2', 'C2', 'D2', 'B3', 'D3', 'C4', 'D5'].map(file.value)).toEqual([
    'Coin',
    'Name',
    'Price (USD)',
    'bitcoin',
    90_000,
    'Uniswap',
    3000,
  ]);
});

const contents = ({ plan }: ReturnType<typeof draftBlock>) =>
  Object.fromEntries(plan.cells.map(({ at, content }) => [at, content]));
const btc = { id: 'BTC', name: 'Bitcoin' };

test('a chart of coins takes a sheet of its own, and leaves the table that was inserted', () => {
  const file = openScriptedFile();
  const { value } = file.ask('insert', table) as { readonly value: { readonly area: object } };
  const chart = chartBlock({ ...none, coins: [btc, { id: 'ETH', name: 'Ether' }], currency: 'EUR' }, 'USD');
  expect(file.ask('insert', { ...chart, last: value.area })).toMatchObject({ ok: true, value: { way: 'sheet' } });
  expect(file.formula('A1')).toBe(formula);
  expect(file.formula('Chart!A1')).toBe(
    '=COIN_HISTORY({"BTC"; "ETH"}, "price", "90d",,, "currency=USD", COINSHEET_REFRESH)',
  );
  expect(chart.plan.charts.map(({ title, values }) => [title, values])).toEqual([
    ['Bitcoin, Ether: price in USD, 90 days', ['B1:B92', 'C1:C92']],
  ]);
});

test('sparklines stand beside a list with names and beside several coins, not beside what has none', () => {
  const history = (cell: string): string =>
    `=IF(${cell}="", "", SPARKLINE(COIN_HISTORY(${cell}, "price", "30d",,, "dates=no; headers=no; currency=USD", COINSHEET_REFRESH)))`;
  const list = contents(blockOf({ sparkline: true }, 2));
  expect([list['C1'], list['C2'], list['C3'], list['C4']]).toEqual([
    '30 days',
    history('A2'),
    history('A3'),
    undefined,
  ]);
  // A name may be none that a formula finds.
  expect(contents(blockOf({ sparkline: true, fields: ['name', 'symbol'] }, 2))['C2']).toBe(history('B2'));
  const coins = contents(blockOf({ sparkline: true, coins: [btc, btc], fields: ['price', 'name'] }));
  expect([coins['D1'], coins['D2']]).toEqual(['30 days', history('A2')]);
  expect(contents(blockOf({ sparkline: true, fields: ['price'] }, 2))['B1']).toBeUndefined();
});
