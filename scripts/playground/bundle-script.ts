// Bundles a script of the page into a single classic script.

import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../local/places.ts';

/** @param entry its path in the repository. */
export const bundleScript = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};
