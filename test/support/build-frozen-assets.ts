// The gateway's static files for tests. The gateway's clock is frozen, so that of the add-on in the playground's worker
// must be, too, for correct ages.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAssets } from '../../scripts/assets/build-assets.ts';
import { frozenNow } from './frozen-now.ts';

const frozenClock = `Date.now = () => ${Date.parse(frozenNow)};\n`;

export const buildFrozenAssets = async (addonFolder: string, outDir: string): Promise<void> => {
  await buildAssets({ addonFolder, outDir });
  const playground = join(outDir, 'playground');
  const [worker, ...others] = (await readdir(playground)).filter((name) => /^worker-\w+\.js$/.test(name));
  if (worker === undefined || others.length > 0) throw new Error('The playground has one script of a worker.');
  const path = join(playground, worker);
  await writeFile(path, frozenClock + (await readFile(path, 'utf8')));
};
