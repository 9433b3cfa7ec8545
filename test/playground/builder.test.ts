// The builder beside the sheet in a real browser, and what of the page works with it.
// @module-tag chromium

import { beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { emptyFirstCell, openEmptySheet, selectFirstCell, freezeWholeSheet } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

const stage = useStage();

describe('the builder beside the sheet', () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit('/', { viewport: { width: 1280, height: 1000 }, example: 'Watchlist' });
  });

  it('a formula of an example can be copied into any sheet: references become values', async () => {
    await visitor.page.locator('.o-sheet-name', { hasText: 'Screener' }).click();
    await visitor.page.locator('.o-grid-overlay').click({ position: { x: 20, y: 220 } });
    await visitor.settle();
    await visitor.page.locator('#take').click();
    await visitor.page.getByRole('radio', { name: 'ONLYOFFICE' }).check();
    const formula = await visitor.page.locator('#take-dialog .copied').textContent();
    expect(formula).toMatch(/^=COINS\("all",\s*\{"marketCap > 500M"; "volume > 10M"; "7d > 0%"\}/);
    expect(formula).not.toContain('COINSHEET_REFRESH');
    await visitor.page.keyboard.press('Escape');
    const shown = (await visitor.values()).slice(9).map((row) => row.join());
    await openEmptySheet(visitor);
    await visitor.enter(formula ?? '');
    expect((await visitor.values()).map((row) => row.join())).toEqual(shown);
    await emptyFirstCell(visitor);
  });

  it('the same table has an address, for programs without the add-on', async () => {
    const { page } = visitor;
    await page.locator('.o-sheet-name', { hasText: 'Screener' }).click();
    await page.locator('.o-grid-overlay').click({ position: { x: 20, y: 220 } });
    await page.locator('#take').click();
    await page.getByRole('radio', { name: 'LibreOffice or another' }).check();
    const address = (await page.locator('#take-dialog .copied').textContent()) ?? '';
    await page.keyboard.press('Escape');
    const file = readCsv(await (await stage().gateway.get(address.slice(stage().gateway.url.length))).text());
    const sheet = (await visitor.values()).slice(9);
    const firstTwo = (rows: readonly (readonly string[])[]): readonly unknown[] => rows.map((row) => row.slice(0, 2));
    expect(firstTwo(file.slice(1))).toEqual(firstTwo(sheet));
    await page.locator('.o-sheet-name', { hasText: /^Sheet\d/ }).click();
  });

  it('the keyboard can skip the sheet, and the page shows how to leave it', async () => {
    const { page } = visitor;
    await page.locator('#take').focus();
    await page.keyboard.press('Tab');
    expect(await page.locator('#skip:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('#builder') !== null)).toBe(true);
    expect(await page.locator('#keys').isVisible()).toBe(false);
    await selectFirstCell(visitor);
    expect(await page.locator('#keys').isVisible()).toBe(true);
    const described = await page.locator('#sheet').getAttribute('aria-describedby');
    expect(described).toBe(await page.locator('#keys').getAttribute('id'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#builder') !== null)).toBe(true);
  });

  it('the tools above the sheet have names, and the keyboard reaches them', async () => {
    const { page } = visitor;
    const tools = page.locator('.tools');
    const names = await tools
      .locator('button, select, input[type=color]')
      .evaluateAll((found) => found.map((tool) => tool.getAttribute('aria-label')));
    expect(new Set(names)).toEqual(
      new Set([
        'Add filters',
        'Bold',
        'Chart',
        'Clear formatting',
        'Fill colour',
        'Number format',
        'Redo',
        'Text colour',
        'Undo',
      ]),
    );
    await selectFirstCell(visitor);
    await tools.getByLabel('Bold').press('Enter');
    await page.locator('.tools [aria-label=Bold][aria-pressed=true]').waitFor();
    await tools.getByLabel('Undo').press('Enter');
    await page.locator('.tools [aria-label=Bold][aria-pressed=false]').waitFor();
    await tools.getByLabel('Number format').selectOption('1.23B');
    expect(await tools.getByLabel('Number format').inputValue()).toBe('0.00,,,"B"');
    await tools.getByLabel('Number format').selectOption('Automatic');
    await selectFirstCell(visitor);
    await visitor.enter('50%');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => tools.locator('option:checked').textContent()).toBe('Other');
    await page.keyboard.press('Delete');
    await tools.getByLabel('Number format').selectOption('Automatic');
  });

  it('an empty address in the settings means this gateway', async () => {
    const { page, settle, values } = visitor;
    const before = await values();
    const builder = page.frameLocator('#builder iframe');
    await builder.getByRole('tab', { name: 'Settings' }).click();
    const address = builder.getByLabel('Address');
    expect([await address.inputValue(), await address.getAttribute('placeholder')]).toEqual(['', stage().gateway.url]);
    await builder.getByRole('button', { name: 'Save' }).click();
    await builder.getByText('Saved.').waitFor();
    await settle();
    expect(await values()).toEqual(before);
    await builder.getByRole('tab', { name: 'Build' }).click();
  });

  it('F6 moves around the page, out of the sheet and out of the builder', async () => {
    const { page } = visitor;
    await page.frameLocator('#builder iframe').getByRole('tab', { name: 'Build' }).waitFor();
    const region = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.closest('.top, #sheet, #builder, .status')?.className.split(' ')[0]);
    await selectFirstCell(visitor);
    const passed: unknown[] = [];
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('F6');
      passed.push(await region());
    }
    expect(passed).toEqual(['builder', 'status', 'top', 'sheet']);
    await page.keyboard.press('Shift+F6');
    expect(await region()).toBe('top');
  });

  it('inserts its formula into the selected cell', async () => {
    await selectFirstCell(visitor);
    const builder = visitor.page.frameLocator('#builder iframe');
    await builder.getByRole('button', { name: 'Insert', exact: true }).click();
    await builder.getByText('Inserted into A1.').waitFor();
    await visitor.settle();
    const rows = await visitor.values();
    expect(rows.length).toBe(21);
    expect(rows.flat().filter((cell) => cell.startsWith('#'))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('does not overwrite filled cells, nor insert below a chart', async () => {
    const { page } = visitor;
    const before = await visitor.values();
    const builder = page.frameLocator('#builder iframe');
    await page.locator('.o-sheet-name', { hasText: 'Watchlist' }).click();
    await selectFirstCell(visitor);
    const watchlist = await visitor.values();
    await builder.getByRole('button', { name: 'Insert', exact: true }).click();
    await builder.getByText('Inserted into the new sheet "Coins".').waitFor();
    await visitor.settle();
    expect((await visitor.values()).length).toBe(21);
    await page.locator('.o-sheet-name', { hasText: 'Watchlist' }).click();
    expect(await visitor.values()).toEqual(watchlist);
    await page.locator('.o-sheet-name', { hasText: /^Sheet\d/ }).click();
    expect(await visitor.values()).toEqual(before);
  });

  it('freezes formulas to their values', async () => {
    const before = await visitor.values();
    await freezeWholeSheet(visitor);
    expect(await visitor.values()).toEqual(before);
  });

  it('a print of the whole workbook has the sheets that were not opened', async () => {
    const { page } = visitor;
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+P');
    const print = page.locator('.o-spreadsheet-print');
    await print.waitFor();
    await visitor.settle();
    await print.locator('.o-print-selection').click();
    await page.locator('.o-select-option', { hasText: 'workbook' }).click();
    await expect.poll(() => print.locator('.o-print-page').count()).toBeGreaterThan(7);
  });
});
