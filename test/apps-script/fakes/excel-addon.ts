// The built Excel add-in with a stand-in of Excel's runtime, in the layout of the build for Google, so that the same
// tests run with it.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';
import { addonGatewayUrl } from '../../support/addon-gateway-url.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const bundled = (entry: string): string =>
  buildSync({
    entryPoints: [pathOf(entry)],
    bundle: true,
    write: false,
    // Each test evaluates it anew.
    minify: true,
    format: 'iife',
    target: 'es2020',
    define: { STAND_IN_GATEWAY: JSON.stringify(addonGatewayUrl) },
  }).outputFiles[0]?.text ?? '';

let built: string | undefined;

const build = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'coinsheet-excel-'));
  const parts = ['page-on-google.ts', 'as-google-sees.ts'].map((name) => bundled(`../../excel/fakes/${name}`));
  writeFileSync(join(folder, 'app.js'), [...parts, bundled('../../../excel/functions.ts')].join('\n'));
  writeFileSync(join(folder, 'functions.js'), '');
  return folder;
};

/** Returns a function that returns the folder, which goes after the tests of the file. */
export const useExcelAddon = (): (() => string) => {
  afterAll(() => {
    if (built !== undefined) rmSync(built, { recursive: true, force: true });
    built = undefined;
  });
  return () => (built ??= build());
};
