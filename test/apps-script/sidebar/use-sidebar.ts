// The sidebar's page with a file with the built add-on and the real gateway, for the duration of a test file.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startChromium } from '../../support/chromium.ts';
import { INSTALL_MILLISECONDS } from '../../support/debian-command.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import { useBuiltAddon } from '../fakes/built-addon.ts';
import type { FileLocale } from '../fakes/file-locale.ts';
import { openFile } from '../fakes/file.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openPage, type OpenPageOptions } from './open-page.ts';

export interface OpenOptions extends OpenPageOptions {
  readonly file?: FileLocale;
  readonly token?: string;
  readonly currency?: string;
}

interface Started {
  readonly browser: Browser;
  readonly gateway: TestGateway;
  readonly transport: HttpTransport;
}

const english: FileLocale = { name: 'en_US', decimal: '.' };

export const useSidebar = () => {
  const addon = useBuiltAddon();
  let started: Started | undefined;
  const stage = (): Started => {
    if (started === undefined) throw new Error('There is no sidebar before the tests begin.');
    return started;
  };
  beforeAll(async () => {
    const [browser, gateway] = await Promise.all([startChromium(), startGateway({ vars: { SNAPSHOT_COINS: '1000' } })]);
    started = { browser, gateway, transport: startHttpTransport() };
  }, INSTALL_MILLISECONDS);
  afterAll(async () => {
    const { browser, gateway, transport } = stage();
    await Promise.all([browser.close(), transport.close(), gateway.dispose()]);
  });

  return {
    gateway: (): TestGateway => stage().gateway,
    /** A file whose settings name the gateway, and its page. */
    open: async (options: OpenOptions = {}) => {
      const { browser, gateway, transport } = stage();
      const file = openFile(addon(), {
        transport: transport.send,
        locale: options.file ?? english,
        documentProperties: {
          GATEWAY_URL: gateway.url,
          ...(options.token !== undefined && { ACCESS_TOKEN: options.token }),
          ...(options.currency !== undefined && { CURRENCY: options.currency }),
        },
      });
      return { file, ...(await openPage(browser, addon(), file.ask, options)) };
    },
  };
};
