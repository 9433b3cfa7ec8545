// The built add-on for a test file: the real build, into a folder that goes when the file is done.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildAddon } from '../../../scripts/addon/build-addon.ts';

/** Builds before the file's tests; the returned function gives the folder. */
export const useBuiltAddon = (gatewayUrl?: string): (() => string) => {
  let parent = '';
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'coinsheet-built-'));
    await buildAddon({ gatewayUrl, outDir: join(parent, 'dist') });
  });
  afterAll(() => rm(parent, { recursive: true, force: true }));
  return () => join(parent, 'dist');
};
