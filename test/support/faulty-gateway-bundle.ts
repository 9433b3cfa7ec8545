// The bundle of the gateway whose KV and broker fail on demand (`test/workers/faulty-gateway.ts`).

import { join } from 'node:path';
import { bundleFolder } from '../../scripts/local/places.ts';

export const faultyGatewayBundle = join(bundleFolder, 'faulty-gateway.js');
