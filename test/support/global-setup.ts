// Bundles each Worker once for the whole run; the tests start the bundles.

import { existsSync, rmSync } from 'node:fs';
import { bundlePath, bundleWorker } from '../../scripts/local/bundle-worker.ts';
import { gatewayConfig, marketConfig } from '../../scripts/local/places.ts';

/** A Worker that cannot be bundled fails the tests that start it, not those that have nothing to do with it. */
const bundleOrForget = async (config: string): Promise<void> => {
  try {
    await bundleWorker(config);
  } catch (problem) {
    rmSync(bundlePath(config), { force: true });
    console.error(`${config} could not be bundled:`, problem);
  }
};

export default async (): Promise<void> => {
  await Promise.all([gatewayConfig, marketConfig].filter((config) => existsSync(config)).map(bundleOrForget));
};
