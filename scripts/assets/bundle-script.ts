// Bundles a script, or a stylesheet, into a single classic file.

import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { repositoryRoot } from '../local/places.ts';

/** @param entry its path in the repository. */
export const bundleScript = async (
  entry: string,
  more: Pick<BuildOptions, 'target' | 'minify' | 'charset' | 'globalName'> = {},
): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(repositoryRoot, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...more,
  });
  return outputFiles[0]?.text ?? '';
};
