// Bundles a Worker, as its wrangler.toml describes it, into a single module for workerd.

import { join } from 'node:path';
import { build } from 'esbuild';
import { unstable_readConfig } from './wrangler.ts';
import { bundleFolder } from './places.ts';
import { StartProblem } from './start-problem.ts';

/** Path of the bundle of the Worker with this wrangler.toml. */
export const bundlePath = (config: string): string => {
  const { name } = unstable_readConfig({ config });
  return join(bundleFolder, `${name ?? 'worker'}.js`);
};

/** Bundles a module with its imports into one file. */
export const bundleModule = async (entry: string, outfile: string): Promise<void> => {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    sourcemap: 'linked',
    logLevel: 'warning',
  });
};

/** Bundles the Worker that the configuration file describes; returns the bundle's path. */
export const bundleWorker = async (config: string): Promise<string> => {
  const { main } = unstable_readConfig({ config });
  if (main === undefined) throw new StartProblem(`${config} names no "main" to bundle.`);
  const bundle = bundlePath(config);
  await bundleModule(main, bundle);
  return bundle;
};
