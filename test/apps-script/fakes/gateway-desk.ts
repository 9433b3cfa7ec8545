// Types formulas into the built add-on, with the real gateway and market service.

import { inject } from 'vitest';
import { startGateway, type TestGateway, type TestGatewayOptions } from '../../support/start-gateway.ts';
import { typingInto, type Typing } from './desk.ts';
import { startHttpTransport } from './http-transport.ts';
import { startScriptHost, type ScriptHost } from './script-host.ts';

export interface GatewayDesk extends ScriptHost, Typing {
  readonly gateway: TestGateway;
  readonly dispose: () => Promise<void>;
}

export interface GatewayDeskOptions {
  readonly gatewayOptions?: TestGatewayOptions;
  readonly documentProperties?: Readonly<Record<string, string>>;
  readonly timeZone?: string;
  /** Folder of the bundled threads. Default: that of the tests' run. */
  readonly threads?: string;
}

export const startGatewayDesk = async (
  { gatewayOptions, documentProperties = {}, threads, ...options }: GatewayDeskOptions = {},
  folder: string = inject('addonFolder'),
): Promise<GatewayDesk> => {
  const gateway = await startGateway(gatewayOptions);
  const transport = startHttpTransport(threads);
  const host = startScriptHost(folder, {
    ...options,
    transport: transport.send,
    documentProperties: { GATEWAY_URL: gateway.url, ...documentProperties },
  });
  return {
    ...host,
    gateway,
    ...typingInto(host),
    dispose: async () => {
      await transport.close();
      await gateway.dispose();
    },
  };
};
