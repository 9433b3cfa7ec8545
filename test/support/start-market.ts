// The real market service in workerd for a test: free port, frozen clock. A market that an earlier test has given back
// is restarted within its process.

import { marketConfig } from '../../scripts/local/places.ts';
import type { WorkerVars } from '../../scripts/local/environment.ts';
import { startWorker, type RunningWorker } from '../../scripts/local/start-worker.ts';
import { marketUnderTestBundle } from './bundles-under-test.ts';
import { frozenNow } from './frozen-now.ts';
import { lending } from './lending.ts';
import { restartable } from './restartable.ts';

/** A key of the market under test, with credits enough for any test. */
export const testKey = 'test-key';

export interface TestMarket extends Omit<RunningWorker, 'miniflare'> {
  /** GETs a path with the test key. */
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
}

const lendMarket = lending(async () =>
  restartable(
    await startWorker({
      config: marketConfig,
      bundle: marketUnderTestBundle,
      // It is asked thousands of times, and nothing of it depends on the platform's edge.
      isBare: true,
    }),
  ),
);

/**
 * A market with nothing stored; `dispose` gives it back. `vars` are laid over: a frozen clock, one key with a
 * million credits, faults on demand, the service's own defaults.
 */
export const startMarket = async (vars: WorkerVars = {}): Promise<TestMarket> => {
  const { thing: market, giveBack } = await lendMarket();
  await market.startOver({
    MARKET_NOW: frozenNow,
    MARKET_KEYS: `${testKey}:demo:1000000`,
    SANDBOX_ADMIN: 'on',
    ...vars,
  });
  return {
    url: market.url,
    setVars: market.restart,
    get: (path, init = {}) => fetch(`${market.url}${path}`, { headers: { 'X-API-KEY': testKey }, ...init }),
    dispose: async () => giveBack(),
  };
};
