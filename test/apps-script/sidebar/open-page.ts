// The built page of the sidebar in Chromium, with a file in which the built add-on runs.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { openTab } from '../../support/browser-tab.ts';
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

export const openPage = async (folder: string, ask: OpenFile['ask']): Promise<OpenPage> => {
  const page = await openTab({ viewport: { width: 300, height: 900 }, reducedMotion: 'reduce' });
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
  return { page, complaints, close: () => page.close() };
};
