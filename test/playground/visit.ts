// A visitor of the playground, with keyboard and mouse.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { exampleFragment } from '../../playground/share/share.ts';
import { openTab, type TabOptions } from '../support/browser-tab.ts';
import { frozenNow } from '../support/frozen-now.ts';
import { readCsv } from './read-csv.ts';

export interface Visit {
  readonly page: Page;
  /** Errors and warnings of the page, and requests to other hosts. */
  readonly complaints: readonly string[];
  /** All notices so far, also those that have cleared themselves. */
  readonly notices: () => Promise<readonly string[]>;
  /** Waits until all cells have their answers. */
  readonly settle: () => Promise<void>;
  /** Types into the selected cell and moves to the one below. The sheet draws itself anew for each key. */
  readonly type: (content: string) => Promise<void>;
  /** The same with all of the content at once, as from an input method: for tests that are not about typing. */
  readonly enter: (content: string) => Promise<void>;
  /** The active sheet's values, from the downloaded CSV, without the notice at its end. */
  readonly values: () => Promise<readonly (readonly string[])[]>;
}

// The clock starts at the same time as those of the gateway and the add-on, but runs, since the spreadsheet measures
// how long the mouse rests.
const movingClock = `{ const [now, start] = [Date.now, Date.now()]; Date.now = () => ${Date.parse(frozenNow)} + now() - start; }`;

/** Runs in the page, before its own scripts. */
const keepNotices = (): void => {
  const kept: string[] = [];
  Object.assign(globalThis, { keptNotices: kept });
  new MutationObserver(() => {
    const text = document.querySelector('#notice')?.textContent ?? '';
    if (text !== '' && kept.at(-1) !== text) kept.push(text);
  }).observe(document, { subtree: true, childList: true });
};

/** Runs in the page, before its own scripts: tabs of other tests have kept their sheets in the same browser. */
const forgetKeptSheets = (): void => {
  if (sessionStorage.getItem('started') === null) localStorage.clear();
  sessionStorage.setItem('started', 'yes');
};

export interface VisitOptions extends TabOptions {
  /** Whether the browser has the sheets of earlier visits. Default: no. */
  readonly returns?: boolean;
  /** The example to open, if the address has no sheet. Default: the screener. */
  readonly example?: string;
}

const isElsewhere = (address: string, origin: string): boolean =>
  !['data:', 'blob:'].includes(new URL(address).protocol) && new URL(address).origin !== origin;

/**
 * Dispose with `page.close()`.
 * @param prepare what to do with the tab before it opens the address.
 */
export const visit = async (
  address: string,
  { returns = false, example = 'Screener', ...options }: VisitOptions = {},
  prepare: (tab: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Visit> => {
  const { origin } = new URL(address);
  const page = await openTab(options);
  await prepare(page);
  await page.addInitScript(movingClock);
  await page.addInitScript(keepNotices);
  if (!returns) await page.addInitScript(forgetKeptSheets);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (isElsewhere(request.url(), origin)) complaints.push(`asks elsewhere: ${request.url()}`);
  });
  const settle = async (): Promise<void> => {
    await page.locator('#sheet[aria-busy=false]').waitFor({ state: 'attached' });
  };
  const confirm = async (): Promise<void> => {
    await page.keyboard.press('Enter');
    await settle();
  };
  const { pathname, hash } = new URL(address);
  const isOpen = pathname !== '/' || hash !== '' || returns;
  await page.goto(isOpen ? address : `${address}${exampleFragment(example)}`);
  await settle();
  return {
    page,
    complaints,
    notices: () => page.evaluate<readonly string[]>('keptNotices'),
    settle,
    type: async (content) => {
      await page.keyboard.type(content);
      await confirm();
    },
    enter: async (content) => {
      await page.keyboard.insertText(content);
      await confirm();
    },
    values: async () => {
      if (await page.locator('#more').isVisible()) await page.locator('#more').click();
      await page.locator('#download').click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#download-csv').click()]);
      const rows = readCsv(await readFile(await download.path(), 'utf8'));
      return rows.at(-1)?.[0] === 'Invented prices.' ? rows.slice(0, -1) : rows;
    },
  };
};
