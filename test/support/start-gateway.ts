// The real gateway in workerd beside the real market service for a test: free ports, clocks frozen at the same moment.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePath } from '../../scripts/local/bundle-worker.ts';
import { gatewayConfig } from '../../scripts/local/places.ts';
import { startWorker, type RunningWorker, type WorkerVars } from '../../scripts/local/start-worker.ts';
import { frozenNow } from './frozen-now.ts';
import { startMarket, testKey, type TestMarket } from './start-market.ts';

export interface TestGatewayOptions {
  /** Variables of the gateway, laid over the address and key of the market and a frozen clock. */
  readonly vars?: WorkerVars;
  /** Whether the rate limits hold. Default no: all tests are one client. */
  readonly isLimited?: boolean;
  /** Variables of the market. */
  readonly marketVars?: WorkerVars;
  /** Folder of static files to serve. Default: none, whatever was built here. */
  readonly assets?: string;
  /** Path of a bundle to run in the gateway's place. Default: the gateway's own. */
  readonly bundle?: string;
  /** Folder in which KV and the broker are kept. Default: one that ends with it. */
  readonly persist?: string;
  /** Takes each line of the gateway's log. Default: they go to this process's own output. */
  readonly onLog?: (line: string) => void;
}

export interface TestGateway extends RunningWorker {
  /** GETs a path. */
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The market service behind it, for what the gateway should have asked. */
  readonly market: TestMarket;
}

/** What no test but one about budgets and pace is to run out of. */
export const ampleCredits: WorkerVars = {
  CREDITS_PER_DAY: '1000000',
  CREDITS_PER_MONTH: '1000000000',
  UPSTREAM_PAUSE_MILLISECONDS: '0',
};

/** The simulator would compress answers as the platform's edge does: a large part of what an answer costs. */
const uncompressed = (given: RequestInit['headers']): Headers => {
  const headers = new Headers(given);
  if (!headers.has('Accept-Encoding')) headers.set('Accept-Encoding', 'identity');
  return headers;
};

/** `dispose` stops both. */
export const startGateway = async ({
  vars = {},
  isLimited = false,
  marketVars = {},
  assets = join(tmpdir(), 'coinsheet-without-pages'),
  bundle = bundlePath(gatewayConfig),
  persist,
  onLog,
}: TestGatewayOptions = {}): Promise<TestGateway> => {
  const market = await startMarket(marketVars);
  try {
    const gateway = await startWorker({
      config: gatewayConfig,
      bundle,
      isLimited,
      assets,
      ...(onLog === undefined ? {} : { onLog }),
      ...(persist === undefined ? {} : { persist }),
      vars: { UPSTREAM_URL: market.url, UPSTREAM_API_KEY: testKey, GATEWAY_NOW: frozenNow, ...ampleCredits, ...vars },
    });
    return {
      ...gateway,
      market,
      get: (path, init = {}) => fetch(`${gateway.url}${path}`, { ...init, headers: uncompressed(init.headers) }),
      dispose: async () => {
        await Promise.all([gateway.dispose(), market.dispose()]);
      },
    };
  } catch (problem) {
    await market.dispose();
    throw problem;
  }
};
