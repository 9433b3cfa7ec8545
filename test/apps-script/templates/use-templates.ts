// Inserts templates into files, with the built add-on and the real gateway.

import { afterAll, beforeAll, inject } from 'vitest';
import type { TemplateName } from '../../../addon/templates/template.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import type { FileLocale } from '../fakes/file-locale.ts';
import { openFile, type OpenFile } from '../fakes/file.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';

/** The names of the functions behind the menu. */
export const menuNames: Readonly<Record<TemplateName, string>> = {
  watchlist: 'coinsheetInsertWatchlist',
  portfolio: 'coinsheetInsertPortfolio',
  screener: 'coinsheetInsertScreener',
  alerts: 'coinsheetInsertAlerts',
  gainersAndLosers: 'coinsheetInsertGainersAndLosers',
  performance: 'coinsheetInsertPerformance',
};

export interface TemplatesInUse {
  /** A new file with the template, inserted from the menu. */
  readonly insert: (name: TemplateName, locale?: FileLocale, settings?: Readonly<Record<string, string>>) => OpenFile;
  readonly gateway: () => TestGateway;
}

/** Starts and ends the gateway around the tests of a file. */
export const useTemplates = (): TemplatesInUse => {
  let gateway: TestGateway;
  let transport: HttpTransport;
  beforeAll(async () => {
    gateway = await startGateway({ vars: { SNAPSHOT_COINS: '1000' } });
    transport = startHttpTransport();
  });
  afterAll(async () => {
    await transport.close();
    await gateway.dispose();
  });

  return {
    gateway: () => gateway,
    insert: (name, locale = { name: 'en_US', decimal: '.' }, settings = {}) => {
      const file = openFile(inject('addonFolder'), {
        transport: transport.send,
        documentProperties: { GATEWAY_URL: gateway.url, ...settings },
        locale,
      });
      file.run(menuNames[name]);
      return file;
    },
  };
};
