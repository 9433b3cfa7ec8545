// The bundles of the Workers that restart within their process (`test/workers/`); the gateway's KV and broker fail on
// demand, too.

import { join } from 'node:path';
import { bundleModule } from '../../scripts/local/start-worker.ts';
import { bundleFolder, repositoryRoot } from '../../scripts/local/places.ts';

export const gatewayUnderTestBundle = join(bundleFolder, 'gateway-under-test.js');
export const marketUnderTestBundle = join(bundleFolder, 'market-under-test.js');

export const bundleGatewayUnderTest = (): Promise<void> =>
  bundleModule(join(repositoryRoot, 'test/workers/gateway-under-test.ts'), gatewayUnderTestBundle);

export const bundleMarketUnderTest = (): Promise<void> =>
  bundleModule(join(repositoryRoot, 'test/workers/market-under-test.ts'), marketUnderTestBundle);
