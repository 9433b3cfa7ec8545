// The add-on's templates, inserted by its sidebar in the playground.
// @module-tag chromium

import type { Model } from '@odoo/o-spreadsheet';
import { beforeAll, describe, expect, it } from 'vitest';
import { templates } from '../../addon/templates/templates.ts';
import { templateNames } from '../../addon/templates/template.ts';
import { applyEdits } from '../../playground/engine/builder-workbook.ts';
import { exampleFragment, fromFragment, toFragment } from '../../playground/share/share.ts';
import { openWorkbook } from '../../playground/sheets/open-workbook.ts';
import { exampleWorkbook } from '../../scripts/playground/examples.ts';
import { useEngineInNode } from './engine-in-node.ts';
import { selectFirstCell } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

describe('a template', () => {
  useEngineInNode();

  /** The contents of a sheet by its name, without ids, and with formats in place of their numbers. */
  const contentsOf = (model: Model, name: string) => {
    // The engine's name.
    // oxlint-disable-next-line no-underscore-dangle
    const { sheets, styles: allStyles, formats: allFormats } = model._exportData(false);
    const { id, styles, formats, ...sheet } = sheets.find((one) => one.name === name) ?? sheets[0] ?? expect.fail();
    const named = (ids: Readonly<Record<string, number>>, meanings: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(ids).map(([range, number]) => [range, meanings[number]]));
    const looks = { styles: named(styles, allStyles), formats: named(formats, allFormats) };
    const { cols: _narrowed, name: _name, isLocked: _absent, ...contents } = sheet;
    return JSON.parse(JSON.stringify({ ...contents, ...looks }).replaceAll(id, 'sheet'));
  };

  it.each(templateNames)('%s is inserted as an address opens it', async (name) => {
    const examples = exampleWorkbook();
    const fragment = exampleFragment(templates[name].title);
    const { model } = await openWorkbook({ saved: undefined, fragment, examples, onShown: () => undefined });
    applyEdits(model, [{ kind: 'sheet', name: 'Inserted', plan: templates[name] }]);
    const inserted = contentsOf(model, 'Inserted');
    expect(Object.keys(inserted.cells).length).toBeGreaterThan(10);
    expect(inserted).toEqual(contentsOf(model, templates[name].title));
  });
});

const stage = useStage();

const sidebarOf = ({ page }: Visit) => page.frameLocator('#builder iframe');

/** The colours of gains and losses, as red, green and blue. */
const charted = [
  [10, 125, 72],
  [192, 52, 43],
] as const;

/** How many pixels of the first canvas have about one of some colours. */
const colouredPixels = ({ page }: Visit, canvas: string): Promise<number> =>
  page
    .locator(canvas)
    .first()
    .evaluate((element, wanted) => {
      if (!(element instanceof HTMLCanvasElement)) throw new TypeError('No canvas.');
      // Of a copy: the browser warns of a canvas on a graphics card that is read often.
      const { width, height } = element;
      const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(element, 0, 0);
      const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.some((colour) => colour.every((value, part) => Math.abs(value - (pixels[at + part] ?? -99)) < 12)))
          count += 1;
      return count;
    }, charted);

describe('in the examples', () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit();
  });

  it('Insert leaves the selected formula alone, and goes to a new sheet', async () => {
    const { page } = visitor;
    const before = await visitor.values();
    await sidebarOf(visitor).getByRole('button', { name: 'Insert', exact: true }).click();
    await sidebarOf(visitor).getByText('Inserted into the new sheet "Coins".').waitFor();
    await visitor.settle();
    await page.locator('.o-topbar-composer', { hasText: '=COINS("all"' }).waitFor();
    await page.locator('.o-sheet-name', { hasText: 'Screener' }).click();
    expect(await visitor.values()).toEqual(before);
  });

  it.each(['watchlist', 'gainersAndLosers', 'performance'] as const)('%s has its answers', async (name) => {
    const { title } = templates[name];
    await sidebarOf(visitor)
      .getByRole('button', { name: `Insert the template ${title}`, exact: true })
      .click();
    await sidebarOf(visitor).getByText(`Added the sheet "${title}".`).waitFor();
    await visitor.settle();
    const cells = (await visitor.values()).flat();
    expect(cells.filter((cell) => /^#|Loading/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => /\d/.test(cell)).length).toBeGreaterThan(20);
    await expect.poll(() => colouredPixels(visitor, '.o-figure canvas')).toBeGreaterThan(200);
    expect(visitor.complaints).toEqual([]);
  });

  it('sparklines are drawn in their cells', async () => {
    await expect.poll(() => colouredPixels(visitor, '.o-grid > canvas')).toBeGreaterThan(200);
  });

  it('a word of its purpose finds one, and one undo removes it', async () => {
    const { page } = visitor;
    const names = page.locator('.o-sheet-name');
    const before = await names.count();
    const search = sidebarOf(visitor).getByRole('combobox', { name: 'Coin, category or blockchain' });
    await search.fill('history');
    await sidebarOf(visitor).getByRole('option', { name: 'Performance' }).click();
    await sidebarOf(visitor).getByText('Added the sheet "Performance 2".').waitFor();
    await names.filter({ hasText: 'Performance 2' }).waitFor();
    await visitor.settle();
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+Z');
    await names.filter({ hasText: 'Performance 2' }).waitFor({ state: 'detached' });
    expect(await names.count()).toBe(before);
    expect(visitor.complaints).toEqual([]);
  });
});

it('a portfolio: the example goes with one click, and a pasted list is counted', async () => {
  const visitor = await stage().visit('/', { example: 'Portfolio' });
  const { page } = visitor;
  const totals = async () => (await visitor.values())[4]?.slice(0, 7);
  expect(Number((await totals())?.[0])).toBeGreaterThan(1000);
  await expect.poll(() => colouredPixels(visitor, '.o-figure canvas')).toBeGreaterThan(200);
  const clear = page.getByRole('button', { name: 'Clear the example' });
  await clear.click();
  await clear.waitFor({ state: 'hidden' });
  await page.keyboard.press('ControlOrMeta+Z');
  await clear.click();
  await visitor.settle();
  expect(await totals()).toEqual(['0', '0', '0', '', '', '0', '']);
  // The place of the first coin is selected.
  await page.locator('.o-grid .o-composer').focus();
  const list = ['Asset\tQuantity\tBuy price', 'BTC\t0.5\t20000', 'ETH\t2', 'nocoin\t1'];
  await page.evaluate((text) => navigator.clipboard.writeText(text), list.join('\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await page.locator('.o-topbar-composer', { hasText: 'Asset' }).waitFor();
  await visitor.settle();
  const rows = await visitor.values();
  expect([Number(rows[4]?.[1]), rows[4]?.[6]]).toEqual([10_000, 'Not counted: 1 of 3 rows (nocoin); the cost of ETH.']);
  expect([rows[7]?.[1], ...rows.slice(8, 11).map((row) => row[5])]).toEqual([
    'Asset',
    '10000',
    expect.any(String),
    expect.stringMatching(/nocoin/),
  ]);
  expect(rows.slice(19, 21).map((row) => row[7])).toEqual(['BTC', 'ETH']);
  expect(visitor.complaints).toEqual([]);
});

it('a portfolio: the list may be that of the owner, here an invented one, which needs no token', async () => {
  const visitor = await stage().visit('/', { example: 'Portfolio' });
  const { page } = visitor;
  await page.getByRole('button', { name: 'From my portfolio' }).click();
  await visitor.settle();
  const rows = await visitor.values();
  const amounts = rows.slice(7).filter((row) => row[1] !== '');
  expect(amounts.length).toBeGreaterThan(0);
  expect(Number(rows[4]?.[0])).toBeGreaterThan(0);
  expect([rows[4]?.[6], rows[7]?.[0], rows[7]?.[1]]).toEqual(['', '', expect.stringMatching(/^id:[a-z0-9-]+$/)]);
  expect(rows.slice(19, 20).map((row) => Number(row[8]) > 0)).toEqual([true]);
  expect(visitor.complaints).toEqual([]);
});

it('on a phone the button leaves the tabs in sight, and with large letters the cells', async () => {
  const { page } = await stage().visit('/', { viewport: { width: 390, height: 844 }, example: 'Portfolio' });
  await page.locator('#clear-example').waitFor();
  const [tab, bar] = await Promise.all(
    [page.locator('.o-sheet').first(), page.locator('.status')].map((one) => one.boundingBox()),
  );
  expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0);
  await page.setViewportSize({ width: 683, height: 384 });
  expect((await page.locator('#clear-example').boundingBox())?.y).toBeGreaterThan(384);
  await page.close();
});

it('a sheet from an address without a refresh cell gets a hidden one', async () => {
  const sheet = exampleWorkbook().sheets.find(({ name }) => name === 'Screener');
  const bare = { sheets: [{ ...sheet, cells: {}, figures: [] }], styles: {}, formats: {}, namedRanges: {} };
  const visitor = await stage().visit(`/${await toFragment(bare)}`);
  const { page } = visitor;
  await selectFirstCell(visitor);
  await sidebarOf(visitor).getByRole('button', { name: 'Insert', exact: true }).click();
  await sidebarOf(visitor).getByText('Inserted into A1.').waitFor();
  await visitor.settle();
  expect((await visitor.values()).length).toBe(21);
  expect(await page.locator('.o-sheet-name').allTextContents()).toEqual(['Screener']);
  await page.evaluate(() => {
    location.hash = '';
  });
  await page.locator('#share').click();
  await page.waitForFunction(() => location.hash.startsWith('#sheet='));
  const workbook = await fromFragment(new URL(page.url()).hash);
  expect(workbook?.sheets.map(({ name, isVisible }) => [name, isVisible])).toEqual([
    ['Screener', true],
    ['Coinsheet refresh', false],
  ]);
  expect(workbook?.namedRanges).toEqual({ COINSHEET_REFRESH: "'Coinsheet refresh'!A1" });
  expect(visitor.complaints).toEqual([]);
});
