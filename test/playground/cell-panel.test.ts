// The selected cell: its error sentence under the formula bar, and what screen readers are told.
// @module-tag chromium

import { Model } from '@odoo/o-spreadsheet';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { announcement, followTyping } from '../../playground/cell-panel.ts';
import { googleOnly, googleOnlySentence } from '../../playground/engine/sentences.ts';
import { useEngineInNode } from './engine-in-node.ts';
import { hoverFirstCell, openEmptySheet, selectFirstCell } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

it.each([
  [{ name: 'A1', text: 'Bitcoin', sentence: '' }, 'A1: Bitcoin'],
  [{ name: 'B2', text: '', sentence: '' }, 'B2: empty'],
  [
    {
      name: 'C3',
      text: '#ERROR',
      sentence: 'volume > 1M and marketCp > 1\n                ^^^^^^^^\nDid you mean it?',
    },
    'C3: volume > 1M and marketCp > 1 Did you mean it?',
  ],
])('%j is read as "%s"', (cell, text) => {
  expect(announcement(cell)).toBe(text);
});

describe('of a changed cell and the selected one', () => {
  useEngineInNode();

  it.each([
    ['an error that was not written into the selected cell', 'shown', '=1/0', 'C3'],
    ['no error', 'shown', '=1/1', 'A1'],
    ['an error in another sheet', 'other', '=1/0', 'A1'],
  ])('%s: the right one is told, and each is read once', (_, sheetId, content, name) => {
    const model = new Model({ sheets: [{ id: 'shown' }, { id: 'other' }] });
    const told = followTyping(model);
    model.dispatch('UPDATE_CELL', { sheetId, col: 2, row: 2, content });
    const read = vi.spyOn(model.getters, 'getEvaluatedCell');
    expect(told().name).toBe(name);
    const places = read.mock.calls.map((position) => JSON.stringify(position));
    expect(places).toEqual([...new Set(places)]);
  });
});

describe('in the page', () => {
  const stage = useStage();
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit('/', { colorScheme: 'dark' });
    await openEmptySheet(visitor);
  });

  it('a selected cell shows its sentence by keyboard, and is read', async () => {
    const { page } = visitor;
    const panel = page.locator('.cell-panel');
    const grid = () => page.locator('.o-grid').boundingBox();
    const before = await grid();
    await visitor.enter('=COINS("defi", "marketCp > 1e9")');
    // At once, for the cell that was left, and without moving the grid.
    await page.locator('.cell-panel', { hasText: 'A1: Unknown field "marketCp"' }).waitFor();
    expect(await grid()).toEqual(before);
    await visitor.enter('plain');
    expect(await panel.isVisible()).toBe(false);
    await page.keyboard.press('ArrowUp');
    await page.locator('#cell', { hasText: 'A2: plain' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('.cell-panel', { hasText: 'marketCap' }).waitFor();
    await page.locator('#cell', { hasText: /^A1: .*marketCap/ }).waitFor();
    const [bar, below] = await Promise.all(
      ['.o-topbar-composer', '.cell-panel'].map((place) => page.locator(place).boundingBox()),
    );
    expect(below?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0) - 3);
  });

  it('a table in whose way a cell stands, and a row with a problem, are told with the cell', async () => {
    const { page } = visitor;
    await openEmptySheet(visitor);
    await visitor.enter('=COIN({"BTC"; "no coin is called like this"}, "price")');
    await page.locator('.cell-panel', { hasText: /^A2: ⚠ No coin/ }).waitFor();
    await visitor.enter('=COIN("BTC", "price, rank")');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.locator('.cell-panel', { hasText: 'A1: This table does not fit' }).waitFor();
    expect(await page.locator('.cell-panel span').textContent()).toMatch(/ See A2\.$/);
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await selectFirstCell(visitor);
  });

  it.each([
    ['=COIN("bitcion", "symbol")', 'Did you mean', 'Write bitcoin', '=COIN("bitcoin", "symbol")'],
    ['=COIN("BTC, "symbol")', 'A quote is missing', 'Write =COIN', '=COIN("BTC", "symbol")'],
    ['=COIN(BTC, "symbol")', 'A quote is missing', 'Write =COIN', '=COIN("BTC", "symbol")'],
    ["=COIN('BTC', 'symbol')", 'A quote is missing', 'Write =COIN', '=COIN("BTC", "symbol")'],
    ['=COIN("BTC"; "symbol")', 'Commas stand', 'Write =COIN', '=COIN("BTC", "symbol")'],
  ])('of %s one click writes what the sentence suggests', async (typed, said, label, written) => {
    const { page } = visitor;
    await selectFirstCell(visitor);
    await visitor.enter(typed);
    await page.keyboard.press('ArrowUp');
    await page.locator('.cell-panel', { hasText: said }).waitFor();
    await page.getByRole('button', { name: label }).click();
    await page.locator('.cell-panel').waitFor({ state: 'hidden' });
    await page.locator('#cell', { hasText: 'A1: BTC' }).waitFor();
    expect(await page.locator('.o-topbar-composer').textContent()).toBe(written);
  });

  it('the tooltip of an error does not cover the help while typing, which is dark in the dark', async () => {
    const { page } = visitor;
    await selectFirstCell(visitor);
    await visitor.enter('=COINS("defi", "marketCp > 1e9")');
    await page.keyboard.press('ArrowUp');
    const tooltip = await hoverFirstCell(visitor, 'marketCp');
    await page.keyboard.type('=COI');
    const help = page.locator('.o-autocomplete-dropdown');
    await help.waitFor();
    expect(await tooltip.isVisible()).toBe(false);
    const lightness = await help.evaluate((element) => {
      const [red = 255] = /\d+/.exec(getComputedStyle(element).backgroundColor) ?? [];
      return Number(red);
    });
    expect(lightness).toBeLessThan(90);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it.each(['ARRAYFORMULA(A1:A2)', 'IMPORTDATA("https://example.com/a.csv")', 'LAMBDA()'])(
    '=%s says that it works in Google Sheets only',
    async (call) => {
      const { page } = visitor;
      await selectFirstCell(visitor);
      await visitor.enter(`=${call}`);
      await page.keyboard.press('ArrowUp');
      const [name = ''] = call.split('(');
      await expect.poll(() => page.locator('.cell-panel span').textContent()).toBe(`A1: ${googleOnlySentence(name)}`);
    },
  );

  it('the engine has none of the functions that are said to be missing', async () => {
    const names = await visitor.page.evaluate(async () => {
      const source = document.querySelector<HTMLScriptElement>('script[src*="o_spreadsheet"]')?.src ?? '';
      return (await (await fetch(source)).text()).match(/\b[A-Z]{3,}(?:_[A-Z]+)*(?=:\(\)=>)/g) ?? [''];
    });
    expect(names).toContain('FILTER');
    expect(Object.keys(googleOnly).filter((name) => names.includes(name))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});
