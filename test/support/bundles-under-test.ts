// The bundles of the Workers that restart within their process (`test/workers/`); the gateway's KV and broker fail on
// demand, too.

import { join } from 'node:path';
import { bundleFolder } from '../../scripts/local/places.ts';

export const gatewayUnderTestBundle = join(bundleFolder, 'gateway-under-test.js');
export const marketUnderTestBundle = join(bundleFolder, 'market-under-test.js');
