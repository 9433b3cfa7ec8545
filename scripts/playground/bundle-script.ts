// Bundles a script of the playground into a single classic script.

import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../local/places.ts';

export const bundleScript = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, 'playground', entry)],
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
