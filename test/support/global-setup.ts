// Bundles each Worker and builds the add-on and the static files once for the whole run; the tests start the bundles.

import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildAddon, compileAddon } from '../../scripts/addon/build-addon.ts';
import { bundlePath, bundleWorker } from '../../scripts/local/start-worker.ts';
import { assetsFolder, gatewayConfig, marketConfig } from '../../scripts/local/places.ts';
import { addonGatewayUrl } from './addon-gateway-url.ts';
import { buildFrozenAssets } from './build-frozen-assets.ts';
import { bundleThreads } from './bundle-threads.ts';
import {
  bundleGatewayUnderTest,
  bundleMarketUnderTest,
  gatewayUnderTestBundle,
  marketUnderTestBundle,
} from './bundles-under-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built add-on; an empty folder where it can't be built. */
    addonFolder: string;
    /** The add-on's sources, compiled: for tests that build it with other settings. */
    compiledFolder: string;
    /** The gateway's static files, as far as they can be built. */
    pagesFolder: string;
    /** The bundles of the tests' threads. */
    threadsFolder: string;
  }
}

/** A Worker that cannot be bundled fails the tests that start it, not those that have nothing to do with it. */
const orForget = async (bundle: string, work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (problem) {
    rmSync(bundle, { force: true });
    console.error(`${bundle} could not be bundled:`, problem);
  }
};

/** As with the Workers. */
const buildOrForget = async (compiled: string, addonFolder: string, pagesFolder: string): Promise<void> => {
  try {
    await compileAddon(compiled);
    await buildAddon({ gatewayUrl: addonGatewayUrl, outDir: addonFolder, compiled });
    await buildFrozenAssets(addonFolder, pagesFolder);
  } catch (problem) {
    console.error('The add-on or the pages could not be built:', problem);
  }
};

export default async (project: TestProject): Promise<() => Promise<void>> => {
  // Wrangler wants the folder that wrangler.toml names, if only an empty one.
  await mkdir(assetsFolder, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-under-test-'));
  const [compiledFolder, addonFolder, pagesFolder, threadsFolder] = [
    join(folder, 'compiled'),
    join(folder, 'addon'),
    join(folder, 'pages'),
    join(folder, 'threads'),
  ];
  const configs = [gatewayConfig, marketConfig].filter((config) => existsSync(config));
  await Promise.all([
    ...configs.map((config) => orForget(bundlePath(config), bundleWorker(config))),
    orForget(gatewayUnderTestBundle, bundleGatewayUnderTest()),
    orForget(marketUnderTestBundle, bundleMarketUnderTest()),
    buildOrForget(compiledFolder, addonFolder, pagesFolder),
    bundleThreads(threadsFolder),
  ]);
  project.provide('compiledFolder', compiledFolder);
  project.provide('addonFolder', addonFolder);
  project.provide('pagesFolder', pagesFolder);
  project.provide('threadsFolder', threadsFolder);
  return () => rm(folder, { recursive: true, force: true });
};
