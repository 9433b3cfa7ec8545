// Bundles the compiled modules into the two scripts that Apps Script runs: `app.js`, one global with all code, and
// `functions.js`, the custom functions. Not minified: it is pushed as source.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup } from 'rollup';
import type { Edition } from './manifest.ts';

const BUILD_ID_LENGTH = 12;

const buildId = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, BUILD_ID_LENGTH);

/** Bundles the modules as one script. `intro` is put into its function, before the modules. */
const bundle = async (input: string, intro: string): Promise<string> => {
  const build = await rollup({ input, treeshake: false });
  try {
    const { output } = await build.generate({ format: 'iife', name: 'App_', strict: false, esModule: false, intro });
    return output[0].code;
  } finally {
    await build.close();
  }
};

export const bundleAddon = async (
  compiled: string,
  { gatewayUrl, edition }: { readonly gatewayUrl: string; readonly edition: Edition },
): Promise<Readonly<Record<'app.js' | 'functions.js', string>>> => {
  const input = join(compiled, 'apps-script', 'app.js');
  const [plain, functions] = await Promise.all([
    bundle(input, ''),
    readFile(join(compiled, 'apps-script', 'functions.js'), 'utf8'),
  ]);
  const facts = { gatewayUrl, id: buildId(plain, functions), edition };
  return {
    'app.js': await bundle(input, `const COINSHEET_BUILD = ${JSON.stringify(facts)};`),
    'functions.js': functions,
  };
};
