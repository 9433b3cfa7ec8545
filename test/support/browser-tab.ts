// A tab of a browser that all test files of a process share. Tabs of one context share the cache of files and of
// compiled scripts, so that a page that was open before opens in a fraction of the time; `sessionStorage` is the tab's.

import type { BrowserContext, Page } from 'playwright-core';
import { startChromium } from './chromium.ts';

export interface TabOptions {
  /** Default: 1280 × 720. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
}

const SIGTERM_EXIT = 128 + 15;
/** Longest wait for what a page shows. */
const PATIENCE_MS = 60_000;

let shared: Promise<BrowserContext> | undefined;

const startContext = async (): Promise<BrowserContext> => {
  // Half a second after its signal the test process is killed, and a busy browser takes longer to close. An exit kills
  // the browser at once and removes its profile.
  const browser = await startChromium({ handleSIGTERM: false });
  process.once('SIGTERM', () => process.exit(SIGTERM_EXIT));
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
};

/** Starts the browser, which ends with the process. The hook that waits for it may take `INSTALL_MILLISECONDS`. */
export const sharedContext = (): Promise<BrowserContext> => (shared ??= startContext());

/** Dispose with `close()`. */
export const openTab = async ({ viewport, ...media }: TabOptions = {}): Promise<Page> => {
  const page = await (await sharedContext()).newPage();
  if (viewport !== undefined) await page.setViewportSize(viewport);
  await page.emulateMedia(media);
  return page;
};
