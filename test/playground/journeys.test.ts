// What a visitor does first, on screens from a phone to a wall, light and dark, by keyboard, and with letters twice as
// large (683 × 384 is 1366 × 768 at 200 %).
// @module-tag chromium

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exampleWorkbook } from '../../scripts/playground/examples.ts';
import { sampleSize } from '../support/sample-size.ts';
import { seriousFindings } from '../support/serious-findings.ts';
import { withoutFrame } from './hands.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const ROW_HEADER_PIXELS = 48;
const SCROLLBAR_PIXELS = 15;

const screens = [
  { width: 360, height: 640, colorScheme: 'light' },
  { width: 683, height: 384, colorScheme: 'light' },
  { width: 820, height: 1180, colorScheme: 'dark' },
  // These three in deep runs: the largest takes as long to draw as three others.
  { width: 3840, height: 2160, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1366, height: 768, colorScheme: 'light' },
] as const;

interface Opening {
  readonly width: number;
  readonly shift: number;
}

const opening = (page: Page): Promise<Opening> =>
  page.evaluate(async () => {
    const entries = await new Promise<readonly PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
      // Without any shift there is no call.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
    });
    const shift = entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
    return { width: document.documentElement.scrollWidth, shift };
  });

const isInSight = (page: Page, place: string): Promise<boolean> =>
  page.locator(place).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

const bottomOf = (page: Page, place: string): Promise<number> =>
  page.locator(place).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

/** The sizes of the page's visible texts; titles are drawn by the engine. */
const textSizes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '');
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) => hasText(element) && element.checkVisibility({ visibilityProperty: true }),
    );
    return [...new Set(texts.map((element) => getComputedStyle(element).fontSize))].toSorted();
  });

/** Whether the tab of the shown sheet is within the row of tabs. */
const isTabInSight = (page: Page): Promise<boolean> =>
  page.locator('.o-sheet.active').evaluate((tab) => {
    const [own, row] = [tab.getBoundingClientRect(), tab.closest('.o-sheet-list')?.getBoundingClientRect()];
    if (row === undefined) return false;
    // The smallest row is as wide as one tab.
    const visible = Math.min(own.right, row.right) - Math.max(own.left, row.left);
    return visible >= Math.min(own.width, row.width) - 1;
  });

describe.each(screens.slice(0, sampleSize(screens.length, 1 / 2)))(
  '$width × $height, $colorScheme',
  ({ width, height, colorScheme }) => {
    it('opens without a move, builds a table that is in sight, and tells an error', async () => {
      const visitor = await stage().visit('/', { viewport: { width, height }, colorScheme, example: 'Start' });
      const { page } = visitor;
      const opened = await opening(page);
      expect(opened.width).toBeLessThanOrEqual(width);
      expect(opened.shift).toBeLessThan(0.01);
      expect(await isInSight(page, '#invented')).toBe(true);
      // The bar below covers no cells, also where the page scrolls.
      expect(await bottomOf(page, '.status')).toBeGreaterThanOrEqual(await bottomOf(page, 'main'));
      // By keyboard alone.
      const builder = page.frameLocator('#builder iframe');
      await page.locator('#builder iframe').waitFor({ state: 'attached' });
      if (!(await page.locator('#builder').isVisible())) await page.locator('#build').press('Enter');
      await builder.locator('.preview td').first().waitFor();
      const preview = await builder
        .locator('.preview')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      // On a wall all columns are in sight.
      expect(width > 3000 ? preview : 0).toBe(0);
      expect(await textSizes(page)).toEqual(['11.7px', '13px']);
      expect(await seriousFindings(page, withoutFrame)).toEqual([]);
      await builder.getByRole('combobox').first().fill('gaming');
      await builder.getByRole('combobox').first().press('Enter');
      await builder.getByRole('button', { name: 'Remove Gaming' }).waitFor();
      await builder.getByRole('button', { name: 'Insert', exact: true }).press('Enter');
      await page.locator('.o-sheet.active', { hasText: 'Gaming' }).waitFor();
      await expect.poll(() => isTabInSight(page)).toBe(true);
      await visitor.settle();
      expect((await visitor.values()).length).toBeGreaterThan(5);
      // A drawer that would cover it closes.
      expect(await page.locator('#builder').isVisible()).toBe(width > 700);
      await page.locator('.o-add-sheet').click();
      await visitor.enter('=COIN("bitcoinn")');
      await page.locator('.cell-panel', { hasText: 'A1: ' }).waitFor();
      await page.locator('.cell-panel').scrollIntoViewIfNeeded();
      expect(await isInSight(page, '.cell-panel')).toBe(true);
      expect(visitor.complaints).toEqual([]);
      await page.close();
    });
  },
);

/**
 * Presses Tab until the named element has the focus, in the page or in the builder. If the engine draws while the focus
 * passes from the page's end to its beginning, it takes it into the cells, which Escape leaves.
 */
const tabTo = async (page: Page, wanted: string): Promise<void> => {
  const focus = () =>
    page.evaluate(() => {
      const { activeElement: own } = document;
      const element = own instanceof HTMLIFrameElement ? own.contentDocument?.activeElement : own;
      const name = element?.getAttribute('aria-label') ?? element?.textContent.trim();
      return { name, isInCells: element?.closest('.o-grid') instanceof Element };
    });
  const passed: unknown[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const { name, isInCells } = await focus();
    if (name === wanted) return;
    passed.push(name);
    if (isInCells) await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach "${wanted}", but ${passed.join(', ')}.`);
};

it('keys alone reach sheets, formulas, the builder, its Insert, menus and tools, and leave the sheet without F6', async () => {
  const visitor = await stage().visit('/', { viewport: { width: 1366, height: 768 }, example: 'Start' });
  const { page } = visitor;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Shift+PageDown');
  await page.locator('.o-sheet.active', { hasText: 'Screener' }).waitFor();
  await press('Shift+F11');
  await visitor.type('=COIN("ETH", "name")');
  await press('ArrowUp');
  await page.locator('#cell', { hasText: 'A1: Ethereum' }).waitFor();
  await press('Escape', 'Tab');
  await tabTo(page, 'Coin, category or blockchain');
  await page.keyboard.type('gaming');
  const builder = page.frameLocator('#builder iframe');
  await builder.getByRole('option').first().waitFor();
  await press('Enter');
  await builder.getByRole('button', { name: 'Remove Gaming' }).waitFor();
  await tabTo(page, 'Insert');
  await press('Enter');
  await page.locator('.o-topbar-composer', { hasText: 'gaming' }).waitFor();
  await tabTo(page, 'Download');
  await press('ArrowDown', 'ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(download.suggestedFilename()).toBe('sheet1.csv');
  await tabTo(page, 'Bold');
  expect(visitor.complaints).toEqual([]);
  await page.close();
});

it('a phone shows symbol, price and change of the first sheets', () => {
  const [start, screener] = exampleWorkbook().sheets;
  expect(start?.cells['A6']).toContain('"symbol, price, 24h,');
  expect(['A9', 'B9', 'C9'].map((at) => screener?.cells[at])).toEqual(['Symbol', '="Price ("&B7&")"', 'Change 24h']);
  for (const sheet of [start, screener]) {
    const widths = ['0', '1', '2'].map((column) => sheet?.cols[column]?.size ?? 0);
    expect(widths.reduce((sum, size) => sum + size, ROW_HEADER_PIXELS + SCROLLBAR_PIXELS)).toBeLessThanOrEqual(390);
  }
});

it('the chart of the portfolio, and its coins with their profit, are in sight beside the builder at 1366', () => {
  const BUILDER_PIXELS = 320;
  const portfolio = exampleWorkbook().sheets.find(({ name }) => name === 'Portfolio');
  const [chart] = portfolio?.figures ?? [];
  const until = (column: number): number =>
    Array.from({ length: column }, (_, index) => portfolio?.cols[index]?.size ?? 0).reduce(
      (sum, size) => sum + size,
      0,
    );
  const room = 1366 - BUILDER_PIXELS - ROW_HEADER_PIXELS - SCROLLBAR_PIXELS;
  expect(until(chart?.col ?? 99) + (chart?.width ?? 0)).toBeLessThanOrEqual(room);
  // Until column L.
  expect(until(12)).toBeLessThanOrEqual(room);
});

it('the form and eight rows of the preview are in sight at 1366 × 768', async () => {
  const { page } = await stage().visit('/', { viewport: { width: 1366, height: 768 } });
  const builder = page.frameLocator('#builder iframe');
  await builder.locator('.preview tbody tr').nth(7).waitFor();
  const inSight = await builder.locator('.preview').evaluate((preview) => {
    const { bottom } = preview.getBoundingClientRect();
    return [...preview.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= bottom + 1)
      .length;
  });
  expect(inSight).toBe(8);
  const result = await builder.locator('.result').evaluate((element) => element.getBoundingClientRect().top);
  expect(result).toBeGreaterThan(300);
  await page.close();
});
