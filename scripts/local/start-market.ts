// Starts the market service with port and settings from the environment, and checks that it answers.

import { pickVars, readPort } from './environment.ts';
import { marketConfig } from './places.ts';
import { startWorker, type RunningWorker, type WorkerVars } from './start-worker.ts';
import { waitForAnswer } from './wait-for-answer.ts';

const DEFAULT_MARKET_PORT = 8788;

/** The market's default keys: one demo key with many credits. */
const DEMO_KEYS = 'demo:demo:1000000000';

const keysOf = (environment: WorkerVars): string => environment['MARKET_KEYS'] ?? DEMO_KEYS;

/** The key for a gateway with the embedded market: the first configured one. */
export const embeddedKey = (environment: WorkerVars): string => keysOf(environment).split(':')[0] ?? '';

export const startMarket = async (environment: WorkerVars): Promise<RunningWorker> => {
  const market = await startWorker({
    config: marketConfig,
    port: readPort(environment, 'MARKET_PORT', DEFAULT_MARKET_PORT),
    vars: {
      ...pickVars(environment, (name) => name.startsWith('MARKET_') && name !== 'MARKET_PORT'),
      MARKET_KEYS: keysOf(environment),
      SANDBOX_ADMIN: environment['SANDBOX_ADMIN'] ?? 'on',
    },
    portAdvice: 'Set MARKET_PORT to another one.',
  });
  try {
    await waitForAnswer(`${market.url}/`);
    return market;
  } catch (problem) {
    await market.dispose();
    throw problem;
  }
};
