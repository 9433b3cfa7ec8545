// The sidebar's page with a file with the built add-on and the real gateway, for the duration of a test file.

import { afterAll, beforeAll, inject } from 'vitest';
import { sharedContext } from '../../support/browser-tab.ts';
import { INSTALL_MILLISECONDS } from '../../support/debian-command.ts';
import { startGateway, type TestGateway } from '../../support/start-gateway.ts';
import type { FileLocale } from '../fakes/file-locale.ts';
import { openFile } from '../fakes/file.ts';
import { startHttpTransport, type HttpTransport } from '../fakes/http-transport.ts';
import { openPage } from './open-page.ts';

export interface OpenOptions {
  readonly file?: FileLocale;
  readonly token?: string;
  readonly currency?: string;
}

interface Started {
  readonly gateway: TestGateway;
  readonly transport: HttpTransport;
}

const english: FileLocale = { name: 'en_US', decimal: '.' };

export const useSidebar = () => {
  let started: Started | undefined;
  const stage = (): Started => {
    if (started === undefined) throw new Error('There is no sidebar before the tests begin.');
    return started;
  };
  beforeAll(async () => {
    const [gateway] = await Promise.all([startGateway({ vars: { SNAPSHOT_COINS: '1000' } }), sharedContext()]);
    started = { gateway, transport: startHttpTransport() };
  }, INSTALL_MILLISECONDS);
  afterAll(async () => {
    const { gateway, transport } = stage();
    await Promise.all([transport.close(), gateway.dispose()]);
  });

  return {
    gateway: (): TestGateway => stage().gateway,
    /** A file whose settings name the gateway, and its page. */
    open: async (options: OpenOptions = {}) => {
      const { gateway, transport } = stage();
      const file = openFile(inject('addonFolder'), {
        transport: transport.send,
        locale: options.file ?? english,
        documentProperties: {
          GATEWAY_URL: gateway.url,
          ...(options.token !== undefined && { ACCESS_TOKEN: options.token }),
          ...(options.currency !== undefined && { CURRENCY: options.currency }),
        },
      });
      return { file, ...(await openPage(inject('addonFolder'), file.ask)) };
    },
  };
};
