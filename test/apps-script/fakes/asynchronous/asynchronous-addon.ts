// Builds the add-on's formulas with the asynchronous driver, once for each test file, in the real build's layout.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const entry = fileURLToPath(new URL('async-app.ts', import.meta.url));

let built: string | undefined;

const build = (addonFolder: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coinsheet-asynchronous-'));
  const outfile = join(folder, 'app.js');
  buildSync({ entryPoints: [entry], bundle: true, format: 'iife', globalName: 'App_', target: 'es2020', outfile });
  copyFileSync(join(addonFolder, 'functions.js'), join(folder, 'functions.js'));
  return folder;
};

export const asynchronousAddon = (addonFolder: string): string => (built ??= build(addonFolder));

export const removeAsynchronousAddon = (): void => {
  if (built !== undefined) rmSync(built, { recursive: true, force: true });
  built = undefined;
};
