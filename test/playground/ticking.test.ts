// The page refreshes itself while it is visible, and shows which numbers have changed.
// @module-tag chromium

import type { Page } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { changesBetween, type VisibleRows } from '../../playground/status/flash.ts';
import { nextTick } from '../../playground/status/ticking.ts';
import { useStage } from './stage.ts';
import { visit } from './visit.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('the next refresh is', () => {
  test.each([
    ['none without data', { freshUntil: undefined, isLacking: false, inVain: 0 }, undefined],
    ['none without a lifetime', { freshUntil: Number.POSITIVE_INFINITY, isLacking: false, inVain: 0 }, undefined],
    ['at the end of the lifetime', { freshUntil: now + 90_000, isLacking: false, inVain: 0 }, now + 91_000],
    ['at least 20 s after the last', { freshUntil: now + 1_000, isLacking: false, inVain: 0 }, now + 20_000],
    ['later if the last was in vain', { freshUntil: now - 9_000, isLacking: false, inVain: 2 }, now + 80_000],
    ['at most 10 min later', { freshUntil: now - 9_000, isLacking: false, inVain: 20 }, now + 600_000],
    ['20 s after an answer that failed', { freshUntil: now + 90_000, isLacking: true, inVain: 0 }, now + 20_000],
    ['later if it failed again', { freshUntil: undefined, isLacking: true, inVain: 1 }, now + 40_000],
  ])('%s', (_what, facts, expected) => {
    expect(nextTick({ ...facts, lastStart: now, delay: 1_000 })).toBe(expected);
  });
});

describe('a number has changed', () => {
  const rows = (label: string, ...numbers: readonly number[]): VisibleRows =>
    new Map([[4, { label, numbers: new Map(numbers.map((number, col) => [col, number])) }]]);

  it('if it is higher or lower in the same cell', () => {
    expect(changesBetween(rows('BTC', 1, 2, 3), rows('BTC', 2, 2, 1, 5))).toEqual([
      { col: 0, row: 4, direction: 'up' },
      { col: 2, row: 4, direction: 'down' },
    ]);
  });

  it('not if the row is about another coin, or new', () => {
    expect(changesBetween(rows('BTC', 1), rows('ETH', 2))).toEqual([]);
    expect(changesBetween(new Map(), rows('ETH', 2))).toEqual([]);
  });
});

describe('in the page', () => {
  const stage = useStage();

  /** Moves the clocks of the page and of the add-on. */
  const later = async (page: Page, milliseconds: number): Promise<void> => {
    const move = (by: number): void => {
      const { now: present } = Date;
      Date.now = () => present() + by;
    };
    // The page's last: it may refresh at once.
    await Promise.all(page.workers().map((worker) => worker.evaluate(move, milliseconds)));
    await page.evaluate(move, milliseconds);
  };

  const show = async (page: Page, isVisible: boolean): Promise<void> =>
    page.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      isVisible ? 'visible' : 'hidden',
    );

  it('a hidden page asks for no newer data, a visible one does, and changes flash', async () => {
    const visitor = await stage().visit('/', { reducedMotion: 'reduce' });
    const { page } = visitor;
    // The builder reads the market once when it opens.
    await page.frameLocator('#builder iframe').locator('.preview[aria-busy=false] td').first().waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // The status bar's own request costs nothing.
      if (pathname !== '/status') requests.push(pathname);
    });
    // Newer data than the gateway's, which stands still.
    await page.route('**/snapshot**', async (route) => {
      const response = await route.fetch();
      const { columns, ...head } = await response.json();
      const price = columns.price.map((value: unknown) => (typeof value === 'number' ? value * 2 : value));
      const times = { asOf: '2026-11-21T12:02:00Z', expires: '2026-11-21T13:00:00Z' };
      await route.fulfill({ response, json: { ...head, ...times, columns: { ...columns, price } } });
    });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { flashed: seen });
      new MutationObserver(() => {
        for (const mark of document.querySelectorAll('.flashes > *')) seen.push(mark.className);
      }).observe(document.body, { subtree: true, childList: true });
    });
    await show(page, false);
    await later(page, 125_000);
    await page.locator('#age', { hasText: 'Data 2 min old' }).waitFor();
    expect(requests).toEqual([]);
    await show(page, true);
    await expect.poll(() => requests).toContain('/snapshot');
    await visitor.settle();
    await expect.poll(() => page.evaluate<readonly string[]>('flashed')).toContain('up');
    expect(visitor.complaints).toEqual([]);
  });

  it('asks again by itself if no data came at first', async () => {
    let isLate = true;
    const { page, values } = await visit(stage().gateway.url, {}, async (tab) => {
      await tab.route('**/snapshot**', (route) => (isLate ? route.fulfill({ status: 504 }) : route.fallback()));
    });
    await page.locator('#builder iframe').waitFor();
    expect(await page.locator('#age').textContent()).toBe('No data yet');
    isLate = false;
    await later(page, 60_000);
    await expect.poll(async () => (await values()).flat().filter((cell) => cell.startsWith('#'))).toEqual([]);
    await page.close();
  });
});
