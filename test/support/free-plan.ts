// A gateway as a new operator has it: a key of the market data service's free plan, which takes one call a second and
// has 20,000 credits a month, answers that take their time, and no settings.

import { bundlePath } from '../../scripts/local/start-worker.ts';
import { gatewayConfig } from '../../scripts/local/places.ts';
import { testKey } from './start-market.ts';
import type { TestGatewayOptions } from './start-gateway.ts';

export const freePlan = {
  // Its own process, which is warm before it answers, as a deployed one is.
  bundle: bundlePath(gatewayConfig),
  marketVars: { MARKET_KEYS: `${testKey}:free`, MARKET_LATENCY_MILLISECONDS: '150' },
  vars: { CREDITS_PER_DAY: '', CREDITS_PER_MONTH: '', UPSTREAM_PAUSE_MILLISECONDS: '' },
} as const satisfies TestGatewayOptions;
