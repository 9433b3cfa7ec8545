// Builds the gateway's static files in a temporary folder.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildAssets } from '../../scripts/assets/build-assets.ts';

export interface BuiltPages {
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

export const builtPages = async (): Promise<BuiltPages> => {
  const folder = await mkdtemp(join(tmpdir(), 'coinsheet-assets-'));
  await buildAssets({ addonFolder: inject('addonFolder'), outDir: folder });
  return { folder, remove: () => rm(folder, { recursive: true }) };
};
