// Builds the Worker's script as a deployment does, with wrangler, without uploading it.

import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { unstable_readConfig } from '../../scripts/local/wrangler.ts';
import { repositoryRoot } from '../../scripts/local/places.ts';

export interface BuiltScript {
  /** Path of the module. */
  readonly path: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

/** `folder`: the output folder. `minify`: as `wrangler deploy --minify`. */
export const buildScript = async (config: string, folder: string, minify = false): Promise<BuiltScript> => {
  const { main = '', assets } = unstable_readConfig({ config }, { hideWarnings: true });
  // A missing assets folder counts as empty: the assets may not be built yet.
  if (assets?.directory !== undefined) await mkdir(assets.directory, { recursive: true });
  const words = ['deploy', '--dry-run', '--config', config, '--outdir', folder, ...(minify ? ['--minify'] : [])];
  await promisify(execFile)(join(repositoryRoot, 'node_modules/.bin/wrangler'), words, {
    cwd: repositoryRoot,
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  const file = basename(main).replace(/\.ts$/, '.js');
  const others = (await readdir(folder)).filter((name) => ![file, `${file}.map`, 'README.md'].includes(name));
  if (others.length > 0) throw new Error(`The script has more modules than serve-bare.ts serves: ${others.join(', ')}`);
  const path = join(folder, file);
  const script = await readFile(path);
  return { path, bytes: script.byteLength, gzipBytes: gzipSync(script).byteLength };
};
