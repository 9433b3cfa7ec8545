// The add-on's templates, inserted by its sidebar in the playground.
// @module-tag chromium

import { beforeAll, describe, expect, it } from 'vitest';
import { templates } from '../../addon/templates/templates.ts';
import { templateNames } from '../../addon/templates/template.ts';
import { fromFragment, toFragment } from '../../playground/share/share.ts';
import type { SheetData, WorkbookData } from '../../playground/sheets/workbook-data.ts';
import { exampleWorkbook } from '../../scripts/playground/examples.ts';
import { selectFirstCell } from './hands.ts';
import { useStage } from './stage.ts';
import type { Visit } from './visit.ts';

const stage = useStage();

const sidebarOf = ({ page }: Visit) => page.frameLocator('#builder iframe');

const sharedWorkbook = async ({ page }: Visit): Promise<WorkbookData> => {
  await page.locator('#share').click();
  await page.waitForFunction(() => location.hash.startsWith('#sheet='));
  const workbook = await fromFragment(new URL(page.url()).hash);
  if (workbook === undefined) throw new Error('Nothing was shared.');
  return workbook;
};

const plain = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object) });

/** The rules of a format, one per range. */
const rangesOf = (format: unknown): readonly string[] => {
  const { ranges, rule } = plain(format);
  return Array.isArray(ranges) ? ranges.map((range) => `${range}: ${JSON.stringify(plain(rule))}`) : [];
};

/** A sheet's content and formats, without its ids. */
const looksOf = ({ styles, formats, conditionalFormats, figures, panes, cells }: SheetData) => ({
  cells,
  styles,
  formats,
  panes,
  rules: conditionalFormats.flatMap(rangesOf).sort(),
  charts: figures.map((figure) => {
    const { data, ...place } = plain(figure);
    return { ...place, id: '', data: { ...plain(data), chartId: '' } };
  }),
});

const exampleNames: readonly string[] = exampleWorkbook().sheets.map(({ name }) => name);

/** The examples' sheets, with their formats in place of the formats' numbers. */
const wholeLooks = async (visitor: Visit) => {
  await visitor.page.evaluate(() => {
    location.hash = '';
  });
  const { sheets, styles, formats, namedRanges } = await sharedWorkbook(visitor);
  const named = (ids: Readonly<Record<string, number>>, meanings: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(ids).map(([range, id]) => [range, meanings[id]]));
  return {
    namedRanges,
    sheets: sheets
      .filter(({ name }) => exampleNames.includes(name))
      .map((sheet) => ({
        ...looksOf(sheet),
        name: sheet.name,
        id: sheet.id,
        size: [sheet.colNumber, sheet.rowNumber],
        isVisible: sheet.isVisible,
        styles: named(sheet.styles, styles),
        formats: named(sheet.formats, formats),
      })),
  };
};

/** The colours of gains and losses, as red, green and blue. */
const charted = [
  [10, 125, 72],
  [192, 52, 43],
] as const;

/** How many pixels of the first canvas have about one of some colours. */
const colouredPixels = ({ page }: Visit, canvas: string, colours: readonly (readonly number[])[]): Promise<number> =>
  page
    .locator(canvas)
    .first()
    .evaluate((element, wanted) => {
      if (!(element instanceof HTMLCanvasElement)) throw new TypeError('No canvas.');
      const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
      let count = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.some((colour) => colour.every((value, part) => Math.abs(value - (pixels[at + part] ?? -99)) < 12)))
          count += 1;
      return count;
    }, colours);

describe('in the examples', () => {
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await stage().visit();
  });

  it('Insert leaves the selected formula alone, and goes to a free place', async () => {
    const { page } = visitor;
    const before = await visitor.values();
    await sidebarOf(visitor).getByRole('button', { name: 'Insert', exact: true }).click();
    await sidebarOf(visitor).getByText('Inserted into J10, the next free place.').waitFor();
    await visitor.settle();
    expect((await visitor.values()).map((row) => row.slice(0, 8))).toEqual(before.map((row) => row.slice(0, 8)));
    await page.locator('.o-topbar-composer', { hasText: '=COINS("all"' }).waitFor();
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+Z');
  });

  it.each(templateNames)('%s is a sheet like the example', async (name) => {
    const { title, columnWidths } = templates[name];
    await sidebarOf(visitor)
      .getByRole('button', { name: `Insert the template ${title}`, exact: true })
      .click();
    await sidebarOf(visitor).getByText(`Added the sheet "${title} 2".`).waitFor();
    await visitor.settle();
    const shown = await visitor.values();
    await visitor.page.locator('.o-sheet-name', { hasText: new RegExp(`^${title}$`) }).click();
    await visitor.settle();
    expect(shown).toEqual(await visitor.values());
    const { sheets } = await sharedWorkbook(visitor);
    const example = sheets.find((sheet) => sheet.name === title);
    const inserted = sheets.find((sheet) => sheet.name === `${title} 2`);
    expect(inserted && looksOf(inserted)).toEqual(example && looksOf(example));
    expect(columnWidths.map((_, column) => inserted?.cols[column])).toEqual(columnWidths.map((size) => ({ size })));
    expect(visitor.complaints).toEqual([]);
  });

  it('twelve transactions become a cost basis and a chart of their value', async () => {
    const { page } = visitor;
    const open = (name: string) => page.locator('.o-sheet-name', { hasText: new RegExp(`^${name}$`) }).click();
    await open('Cost basis 2');
    const rows = (await visitor.values()).slice(8, 20);
    const { sheets } = exampleWorkbook();
    const market = stage().gateway.market;
    for (const [date = '', coin = '', amount = '', , , close = '', cost = ''] of rows.slice(0, 2)) {
      const id = coin === 'BTC' ? 'bitcoin' : 'ethereum';
      const time = Date.parse(date) / 1000 + 86_400;
      const { USD }: { readonly USD: number } = await (
        await market.get(`/coins/price/avg?coinId=${id}&timestamp=${time}`)
      ).json();
      expect([Number(close), Number(cost)]).toEqual([USD, expect.closeTo(USD * Number(amount), 6)]);
    }
    expect(rows.map(([date]) => date?.slice(0, 4))).toContain('2025');
    expect(
      rows.every((row) => row.length > 10 && row.slice(5, 11).every((cell) => Number.isFinite(Number(cell)))),
    ).toBe(true);
    await open('Portfolio over time 2');
    await expect.poll(() => colouredPixels(visitor, '.o-figure canvas', charted)).toBeGreaterThan(200);
    expect(sheets.find(({ name }) => name === 'Portfolio over time')?.figures).toHaveLength(1);
  });

  it('sparklines are drawn in their cells', async () => {
    await visitor.page.locator('.o-sheet-name', { hasText: /^Performance$/ }).click();
    const drawn = () => colouredPixels(visitor, '.o-grid > canvas', charted);
    await expect.poll(drawn).toBeGreaterThan(200);
  });

  it('one undo removes it', async () => {
    const { page } = visitor;
    const names = page.locator('.o-sheet-name');
    const before = await names.count();
    await sidebarOf(visitor).getByRole('button', { name: 'Insert the template Portfolio', exact: true }).click();
    await sidebarOf(visitor).getByText('Added the sheet "Portfolio 3".').waitFor();
    await names.filter({ hasText: 'Portfolio 3' }).waitFor();
    await visitor.settle();
    await selectFirstCell(visitor);
    await page.keyboard.press('ControlOrMeta+Z');
    await names.filter({ hasText: 'Portfolio 3' }).waitFor({ state: 'detached' });
    expect(await names.count()).toBe(before);
    expect(visitor.complaints).toEqual([]);
  });

  it('the sheets that were opened one after another are as if all had been opened together', async () => {
    for (const name of exampleNames.slice(0, -1))
      await visitor.page.locator('.o-sheet-name', { hasText: new RegExp(`^${name}$`) }).click();
    await visitor.settle();
    const whole = await stage().visit(`/${await toFragment(exampleWorkbook())}`);
    expect(await wholeLooks(visitor)).toEqual(await wholeLooks(whole));
    expect(whole.complaints).toEqual([]);
    await whole.page.close();
  });
});

it('a sheet from an address without a refresh cell gets a hidden one', async () => {
  const sheet = exampleWorkbook().sheets.find(({ name }) => name === 'Screener');
  const bare = { sheets: [{ ...sheet, cells: {}, figures: [] }], styles: {}, formats: {}, namedRanges: {} };
  const visitor = await stage().visit(`/${await toFragment(bare)}`);
  await selectFirstCell(visitor);
  await sidebarOf(visitor).getByRole('button', { name: 'Insert', exact: true }).click();
  await sidebarOf(visitor).getByText('Inserted into A1.').waitFor();
  await visitor.settle();
  expect((await visitor.values()).length).toBe(21);
  expect(await visitor.page.locator('.o-sheet-name').allTextContents()).toEqual(['Screener']);
  const { sheets, namedRanges } = await sharedWorkbook(visitor);
  expect(sheets.map(({ name, isVisible }) => [name, isVisible])).toEqual([
    ['Screener', true],
    ['Coinsheet refresh', false],
  ]);
  expect(namedRanges).toEqual({ COINSHEET_REFRESH: "'Coinsheet refresh'!A1" });
  expect(visitor.complaints).toEqual([]);
});
