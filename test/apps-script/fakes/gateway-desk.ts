// Types formulas into the built add-on, with the real gateway and market service.

import { startGateway, type TestGateway, type TestGatewayOptions } from '../../support/start-gateway.ts';
import { startHttpTransport } from './http-transport.ts';
import { readFormula } from './read-formula.ts';
import { startScriptHost, type ScriptHost } from './script-host.ts';

export interface GatewayDesk extends ScriptHost {
  readonly gateway: TestGateway;
  /** The formula's result; throws its sentence. */
  readonly type: (formula: string) => unknown;
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
  folder: string,
  { gatewayOptions, documentProperties = {}, threads, ...options }: GatewayDeskOptions = {},
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
    type: (formula) => {
      const { name, values } = readFormula(formula);
      return host.call(name, ...values);
    },
    dispose: async () => {
      await transport.close();
      await gateway.dispose();
    },
  };
};
