// The built page of the sidebar in Chromium, with a file in which the built add-on runs.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { OpenFile } from '../fakes/file.ts';

export interface OpenPage {
  readonly page: Page;
  /** Requests of the page besides itself, and its errors. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

interface Handlers {
  readonly succeed?: (reply: unknown) => void;
  readonly fail?: (error: unknown) => void;
}

/** Runs in the page before its script: Google's part. */
const googleInPage = (): void => {
  const runner = ({ succeed, fail }: Handlers): object => ({
    withSuccessHandler: (handle: (reply: unknown) => void) => runner({ succeed: handle, ...(fail && { fail }) }),
    withFailureHandler: (handle: (error: unknown) => void) => runner({ ...(succeed && { succeed }), fail: handle }),
    coinsheetSidebar: (action: string, request: unknown) => {
      const { askScript } = globalThis as unknown as { askScript: (...values: unknown[]) => Promise<unknown> };
      void askScript(action, request).then(succeed, fail);
    },
  });
  Object.assign(globalThis, { google: { script: { run: runner({}), host: {} } } });
};

export interface OpenPageOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly height?: number;
}

export const openPage = async (
  browser: Browser,
  folder: string,
  ask: OpenFile['ask'],
  { colorScheme = 'light', locale = 'en-US', height = 900 }: OpenPageOptions = {},
): Promise<OpenPage> => {
  const context = await browser.newContext({
    viewport: { width: 300, height },
    colorScheme,
    locale,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const address = pathToFileURL(join(folder, 'sidebar.html')).href;
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== address) complaints.push(`fetches ${request.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  await page.exposeFunction('askScript', ask);
  await page.addInitScript(googleInPage);
  await page.goto(address);
  return { page, complaints, close: () => context.close() };
};
