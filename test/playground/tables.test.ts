// Tables in the sheet: size, formats, and errors of wrong formulas.
// @module-tag chromium

import { beforeAll, describe, expect, it } from 'vitest';
import { coinFields } from '../../shared/coin/coin-fields.ts';
import { argumentOf, toCells, numberFormat } from '../../playground/engine/functions.ts';
import { pack } from '../../playground/share/share.ts';
import { SHEET_SIZE } from '../../playground/sheets/to-workbook.ts';
import { emptyFirstCell, hoverFirstCell, openEmptySheet, selectFirstCell } from './hands.ts';
import { sharedSheet } from './shared-sheet.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

const stage = useStage();

/** Defaults of the engine. */
const ROW_HEADER_PIXELS = 48;
const DEFAULT_PIXELS = 96;

const addressOf = async (workbook: unknown): Promise<string> => `/#sheet=${await pack(JSON.stringify(workbook))}`;

describe('a number of an answer is shown', () => {
  it.each([
    [2_023_179_300_299.12, '#,##0'],
    [21_000_000, '#,##0'],
    [-1_000_000.5, '#,##0'],
    [999_999.5, '#,##0.00'],
    [101_265.28, '#,##0.00'],
    [12, undefined],
    [0.97, '#,##0.00'],
    [-0.03, '#,##0.00'],
    [0.9994, '0.0000'],
    [-0.035, '0.00000'],
    [0.000_011_751, '0.00000000'],
    [1e-10, undefined],
  ])('%d as %s', (value, format) => {
    expect(numberFormat(value)).toBe(format);
  });

  it('with decimals if other numbers of its column have decimals', () => {
    const value = [
      ['24h', 'rank', 'what'],
      [-1, 1, 'Credits'],
      [0.16, 2, 0.5],
      [null, 3, 7],
    ];
    const cells = [toCells({ ok: true, value })].flat().map((column) => [column].flat().map(({ format }) => format));
    expect(cells).toEqual([
      [undefined, '#,##0.00', '#,##0.00', undefined],
      [undefined, undefined, undefined, undefined],
      [undefined, undefined, '#,##0.00', undefined],
    ]);
  });
});

it.each([
  ['no argument', undefined, undefined],
  ['a value', { value: 5 }, 5],
  ['one cell', [[{ value: 'BTC' }]], 'BTC'],
  ['an empty cell', [[{ value: null }]], ''],
  ['a column', [[{ value: 'BTC' }, { value: null }]], [['BTC'], ['']]],
  ['a row', [[{ value: 1 }], [{ value: 2 }]], [[1, 2]]],
])('%s is passed to the add-on as Sheets does', (_what, argument, passed) => {
  expect(argumentOf(argument)).toEqual(passed);
});

it('a sheet has room for a thousand coins with all fields, and more', () => {
  expect(SHEET_SIZE.columns).toBeGreaterThan(Object.keys(coinFields).length + 5);
  expect(SHEET_SIZE.rows).toBeGreaterThan(1_050);
});

describe('in the page', () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit();
  });

  it('columns grow to fit a table, outside of the undo history', async () => {
    await openEmptySheet(visitor);
    await visitor.enter('=COINS(,, "rank, marketCap",, 3)');
    const { widthOf } = await sharedSheet(visitor);
    const marketCap = widthOf(1) ?? 0;
    expect(widthOf(0)).toBeUndefined();
    expect(marketCap).toBeGreaterThan(110);
    expect(marketCap).toBeLessThan(200);
    await selectFirstCell(visitor);
    await visitor.page.keyboard.press('Control+z');
    expect(await visitor.values()).toEqual([]);
    await selectFirstCell(visitor);
    await visitor.page.keyboard.press('Control+y');
    await visitor.settle();
    expect((await visitor.values()).length).toBe(4);
    expect((await sharedSheet(visitor)).widthOf(1)).toBe(marketCap);
  });

  it('a column keeps a width set by hand', async () => {
    const { page } = visitor;
    const box = await page.locator('.o-grid').boundingBox();
    const { widthOf } = await sharedSheet(visitor);
    const border = (box?.x ?? 0) + ROW_HEADER_PIXELS + DEFAULT_PIXELS + (widthOf(1) ?? 0);
    const y = (box?.y ?? 0) + 12;
    await page.mouse.move(border, y);
    await page.mouse.down();
    await page.mouse.move(border - 60, y, { steps: 3 });
    await page.mouse.up();
    const byHand = (widthOf(1) ?? 0) - 60;
    await selectFirstCell(visitor);
    await visitor.enter('=COINS(,, "rank, marketCap",, 4)');
    expect((await visitor.values()).length).toBe(5);
    expect((await sharedSheet(visitor)).widthOf(1)).toBe(byHand);
  });

  it('columns have a maximum width', async () => {
    await emptyFirstCell(visitor);
    await visitor.enter('=COIN({"BTC"; "no coin is called like this"})');
    expect((await sharedSheet(visitor)).widthOf(0)).toBe(240);
  });

  it('a wrong coin is an error, in the formula or in a cell', async () => {
    await openEmptySheet(visitor);
    await visitor.enter('bitcoinn');
    await visitor.enter('=COIN("bitcoinn")');
    await visitor.enter('=COIN(A1)');
    expect((await visitor.values()).flat()).toEqual(['bitcoinn', '#ERROR', '#ERROR']);
  });

  it('a table fits into a new sheet, made with "+" or by the menu', async () => {
    await openEmptySheet(visitor);
    await visitor.enter('=COINS(,, "name",, 1000)');
    expect((await visitor.values()).length).toBe(1_001);
    await selectFirstCell(visitor);
    await visitor.page.keyboard.press('Shift+F11');
    await selectFirstCell(visitor);
    await visitor.enter('=COINS()');
    expect((await visitor.values()).length).toBe(101);
    const { rows, columns } = await sharedSheet(visitor);
    expect({ rows, columns }).toEqual(SHEET_SIZE);
    expect(visitor.complaints).toEqual([]);
  });
});

it('a sheet in an address keeps its size and the widths of its columns', async () => {
  const cells = { A1: '=COINS(,, "name, marketCap",, 3)' };
  const sheets = [{ name: 'a', rowNumber: 30, colNumber: 5, cols: { 1: { size: 60 } }, cells }];
  const visitor = await stage().visit(await addressOf({ sheets }));
  expect((await visitor.values()).length).toBe(4);
  const { rows, columns, widthOf } = await sharedSheet(visitor);
  expect([rows, columns, widthOf(1)]).toEqual([30, 5, 60]);
  await visitor.page.close();
});

describe('a wrong word', () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit('/', { colorScheme: 'dark' });
  });

  it.each(['dark', 'light'] as const)(
    'has carets below it, in %s too, and a click selects its cell',
    async (colorScheme) => {
      const { page } = visitor;
      await page.emulateMedia({ colorScheme });
      await openEmptySheet(visitor);
      await visitor.enter('=COINS("defi", "volume > 1M and marketCp > 1e9")');
      await hoverFirstCell(visitor, 'marketCp');
      const message = page.locator('.o-error-tooltip-message');
      const places = await message.evaluate((element) => {
        const text = element.firstChild;
        const content = text?.textContent ?? '';
        return ['marketCp >', '^^^^^^^^'].map((word) => {
          const range = document.createRange();
          if (text === null) return range.getBoundingClientRect();
          range.setStart(text, content.indexOf(word));
          range.setEnd(text, content.indexOf(word) + 'marketCp'.length);
          return range.getBoundingClientRect();
        });
      });
      const [word, carets] = places;
      // Letters have parts of pixels.
      expect(carets?.left).toBeCloseTo(word?.left ?? -1, 0);
      expect(carets?.right).toBeCloseTo(word?.right ?? -1, 0);
      expect(carets?.top).toBeGreaterThan(word?.top ?? 0);
      await page.locator('.o-grid-overlay').click({ position: { x: 20, y: 8 } });
      await expect.poll(() => page.locator('.o-topbar-composer').textContent()).toContain('marketCp');
    },
  );
});
