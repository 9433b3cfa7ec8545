// Changes that the sidebar makes to the sheet, and undoing them.
// @module-tag chromium

import { beforeAll, describe, expect, it } from 'vitest';
import { priceDecimals } from '../../addon/templates/number-formats.ts';
import { applyEdits, asContent } from '../../playground/engine/builder-workbook.ts';
import type { Model } from '../../playground/engine/engine.ts';
import { openEmptySheet, selectFirstCell, freezeWholeSheet } from './hands.ts';
import { sharedSheet } from './shared-sheet.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

const stage = useStage();

const formulaBar = ({ page }: Visit): Promise<string | null> => page.locator('.o-topbar-composer').textContent();

/** Presses a key in the sheet. */
const press = async (visitor: Visit, key: string): Promise<void> => {
  await selectFirstCell(visitor);
  await visitor.page.keyboard.press(key);
  await visitor.settle();
};

let visitor: Visit;
beforeAll(async () => {
  visitor = await stage().visit('/', { viewport: { width: 1280, height: 900 } });
});

describe('freezing a whole sheet', () => {
  const formula = '=COINS("all", , "name, price, 24h, marketCap, asOf", , 60)';
  let before: readonly (readonly string[])[] = [];

  beforeAll(async () => {
    await openEmptySheet(visitor);
    await visitor.enter(formula);
    before = await visitor.values();
    await freezeWholeSheet(visitor);
  });

  it('the values stay, with the table’s formats', async () => {
    expect(before.length).toBe(61);
    expect(await visitor.values()).toEqual(before);
    const { cells, formatAt } = await sharedSheet(visitor);
    const prices = before.slice(1).map(([, price = '']) => price);
    const cellNames = prices.map((_, index) => `B${index + 2}`);
    expect(cellNames.map((name) => cells[name])).toEqual(prices);
    const priceFormats = { 2: '#,##0.00', 4: '0.0000', 8: '0.00000000' };
    expect(cellNames.map(formatAt)).toEqual(
      prices.map(
        (price) =>
          Object.entries(priceFormats).find(([decimals]) => priceDecimals(Number(price)) === Number(decimals))?.[1],
      ),
    );
    expect(formatAt('C2')).toBe('+0.00"%";-0.00"%";0.00"%"');
    expect(formatAt('D2')).toMatch(/^0\.00,+"[TBM]"$/);
    expect(formatAt('E2')).toBe('yyyy-mm-dd hh:mm:ss');
  });

  it('one undo restores the formula and its table, a second one the empty sheet', async () => {
    await selectFirstCell(visitor);
    await expect.poll(() => formulaBar(visitor)).toBe('Name');
    await press(visitor, 'Control+z');
    await expect.poll(() => formulaBar(visitor)).toBe(formula);
    expect(await visitor.values()).toEqual(before);
    expect(Object.keys((await sharedSheet(visitor)).cells)).toEqual(['A1']);
    await press(visitor, 'Control+z');
    expect(await visitor.values()).toEqual([]);
  });

  it('two redos freeze it again', async () => {
    await press(visitor, 'Control+y');
    await press(visitor, 'Control+y');
    await expect.poll(() => formulaBar(visitor)).toBe('Name');
    expect(await visitor.values()).toEqual(before);
  });
});

it('the builder inserts beside a table, with formats and labels; one undo removes it', async () => {
  await openEmptySheet(visitor);
  await visitor.enter('=COINS(,, "name, price, 24h",, 3)');
  const before = await visitor.values();
  await selectFirstCell(visitor);
  const builder = visitor.page.frameLocator('#builder iframe');
  await builder.getByRole('tab', { name: 'Build' }).click();
  await builder.getByRole('button', { name: 'Insert', exact: true }).click();
  await builder.getByText('Inserted into E1, the next free place.').waitFor();
  await visitor.settle();
  const after = await visitor.values();
  expect(after.map((row) => row.slice(0, 3)).slice(0, 4)).toEqual(before);
  expect(after[0]?.slice(4)).toEqual([
    'Rank',
    'Name',
    'Symbol',
    'Price (USD)',
    'Change 24h',
    'Change 7d',
    'Market cap (USD)',
    'Volume 24h (USD)',
  ]);
  const { formatAt, widthOf } = await sharedSheet(visitor);
  expect([formatAt('I2'), formatAt('K21'), widthOf(5)]).toEqual(['+0.00"%";-0.00"%";0.00"%"', undefined, 150]);
  await press(visitor, 'Control+z');
  expect(await visitor.values()).toEqual(before);
});

it('the last column of an inserted table is scrolled to before its first cell is selected', () => {
  const done: unknown[] = [];
  const model = {
    dispatch: (...command: readonly unknown[]) => done.push(command),
    getters: { getActiveSheetId: () => 'a', getSheetIdByName: () => 'a', getNumberCols: () => 12 },
    selection: { selectCell: (...place: readonly unknown[]) => done.push(place) },
  } as unknown as Model;
  applyEdits(model, [{ kind: 'select', area: { sheet: 'A', row: 10, column: 10, rows: 21, columns: 8 } }]);
  expect(done).toEqual([
    ['SCROLL_TO_CELL', { col: 11, row: 9 }],
    [9, 9],
  ]);
});

it.each([
  ['Bitcoin', 'Bitcoin'],
  ['true', "'true"],
  ['1e5', "'1e5"],
  ['=1', "'=1"],
  ['#1 coin', "'#1 coin"],
  [5, '5'],
  [null, ''],
])('%j is written as %s, so that a text stays a text', (value, content) => {
  expect(asContent(value)).toBe(content);
});
