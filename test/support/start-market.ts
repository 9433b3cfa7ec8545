// The real market service in workerd for a test: free port, frozen clock.

import { bundlePath } from '../../scripts/local/bundle-worker.ts';
import { marketConfig } from '../../scripts/local/places.ts';
import { startWorker, type RunningWorker, type WorkerVars } from '../../scripts/local/start-worker.ts';
import { frozenNow } from './frozen-now.ts';

/** A key of the market under test, with credits enough for any test. */
export const testKey = 'test-key';

export interface TestMarket extends RunningWorker {
  /** GETs a path with the test key. */
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
}

/** `vars` are laid over: a frozen clock, one key with a million credits, faults on demand, the service's own defaults. */
export const startMarket = async (vars: WorkerVars = {}): Promise<TestMarket> => {
  const market = await startWorker({
    config: marketConfig,
    bundle: bundlePath(marketConfig),
    // It is asked thousands of times, and nothing of it depends on the platform's edge.
    isBare: true,
    vars: { MARKET_NOW: frozenNow, MARKET_KEYS: `${testKey}:demo:1000000`, SANDBOX_ADMIN: 'on', ...vars },
  });
  return {
    ...market,
    get: (path, init = {}) => fetch(`${market.url}${path}`, { headers: { 'X-API-KEY': testKey }, ...init }),
  };
};
