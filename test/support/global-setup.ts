// Bundles each Worker and builds the add-on once for the whole run; the tests start the bundles.

import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildAddon } from '../../scripts/addon/build-addon.ts';
import { bundlePath, bundleWorker } from '../../scripts/local/bundle-worker.ts';
import { gatewayConfig, marketConfig } from '../../scripts/local/places.ts';
import { addonGatewayUrl } from './addon-gateway-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built add-on; an empty folder where it can't be built. */
    addonFolder: string;
  }
}

/** A Worker that cannot be bundled fails the tests that start it, not those that have nothing to do with it. */
const bundleOrForget = async (config: string): Promise<void> => {
  try {
    await bundleWorker(config);
  } catch (problem) {
    rmSync(bundlePath(config), { force: true });
    console.error(`${config} could not be bundled:`, problem);
  }
};

/** As with the Workers. */
const buildOrForget = async (outDir: string): Promise<void> => {
  try {
    await buildAddon({ gatewayUrl: addonGatewayUrl, outDir });
  } catch (problem) {
    console.error('The add-on could not be built:', problem);
  }
};

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-addon-under-test-'));
  const configs = [gatewayConfig, marketConfig].filter((config) => existsSync(config));
  await Promise.all([...configs.map(bundleOrForget), buildOrForget(folder)]);
  project.provide('addonFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
};
