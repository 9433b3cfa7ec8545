// Bundles the threads of the tests as JavaScript: for TypeScript, Node would load its compiler in each thread.

import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../../scripts/local/places.ts';

const fakes = join(repositoryRoot, 'test/apps-script/fakes');

/** Writes `cell-thread.mjs` and `http-thread.mjs` into the folder. */
export const bundleThreads = async (outdir: string): Promise<void> => {
  await build({
    entryPoints: [join(fakes, 'recalculation/cell-thread.ts'), join(fakes, 'http-thread.ts')],
    outdir,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
};
