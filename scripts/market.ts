// `npm run market`: runs the market data service alone, until Ctrl-C.

import { dirname } from 'node:path';
import { readEnvironment } from './local/environment.ts';
import { marketConfig } from './local/places.ts';
import { runUntilStopped } from './local/run-until-stopped.ts';
import { embeddedKey, startMarket } from './local/start-worker.ts';

await runUntilStopped(async () => {
  const environment = readEnvironment(dirname(marketConfig));
  const market = await startMarket(environment);
  const key = embeddedKey(environment);
  return {
    readyText: `The simulated market is ready: ${market.url}/coins (header X-API-KEY: ${key})`,
    stop: market.dispose,
  };
});
