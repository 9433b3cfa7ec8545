// The bundle of the gateway that restarts within its process, and whose KV and broker fail on demand
// (`test/workers/gateway-under-test.ts`).

import { join } from 'node:path';
import { bundleFolder } from '../../scripts/local/places.ts';

export const gatewayUnderTestBundle = join(bundleFolder, 'gateway-under-test.js');
