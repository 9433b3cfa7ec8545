// Bundles the compiled modules into the two scripts that Apps Script runs: `app.js`, one global with all code, and
// `functions.js`, the functions that Google calls by name, with their comments. `app.js` is minified, since Google
// parses all of it each time it calculates a cell.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { googleFunctions } from './google-functions.ts';
import type { Edition } from './manifest.ts';
import { minify } from './minify.ts';

const BUILD_ID_LENGTH = 12;

const DIRECTIVE = '"use strict";\n';

const withoutDirective = (script: string): string => script.replace(DIRECTIVE, '');

const buildId = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, BUILD_ID_LENGTH);

interface Facts {
  readonly gatewayUrl: string;
  readonly edition: Edition;
}

/** One script with one global, which begins with what is known at the build. */
const bundleApp = async (entry: string, facts: Facts, functions: string): Promise<string> => {
  const build = await rollup({ input: entry });
  const codeWith = async (intro: string): Promise<string> => {
    const { output } = await build.generate({ format: 'iife', name: 'App_', strict: false, esModule: false, intro });
    return output[0].code;
  };
  try {
    const id = buildId(await codeWith(''), functions);
    return await codeWith(`const COINSHEET_BUILD = ${JSON.stringify({ ...facts, id })};`);
  } finally {
    await build.close();
  }
};

/** For those who review the script in Google's editor. */
const introduction = `// Coinsheet: crypto market data as formulas, with a menu and a sidebar.
// What it may reach: one gateway, built in unless the settings name another, which is sent what the formulas ask for
// and no other cell; the settings, time zone, cache and lock of this document; by its menu and sidebar only, the cells
// of the open spreadsheet, and a timer that refreshes it if you turn that on.
// Minified, since Google parses it for each cell. The same code with its names and comments is build/readable/app.js,
// which \`npm run build\` writes from the sources.
`;

/**
 * In ASCII, since V8 keeps a text with other characters in two bytes each, and parses it slower: esbuild leaves them in
 * regular expressions, where an escape means the same.
 */
const inAscii = (script: string): string =>
  script.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const minifyApp = async (readable: string): Promise<string> => {
  // V8 skips the body of a function until its first call, but parses that of an arrow function in a function.
  const code = await minify(readable, { supported: { arrow: false } });
  return `${introduction}${inAscii(code)}\n`;
};

interface BundledAddon {
  readonly 'app.js': string;
  readonly 'functions.js': string;
  /** `app.js` before it was minified. */
  readonly readable: string;
}

export const bundleAddon = async (compiled: string, facts: Facts): Promise<BundledAddon> => {
  const folder = join(compiled, 'apps-script');
  const menuFunctions = await readFile(join(folder, 'menu-functions.js'), 'utf8');
  const functions = `${DIRECTIVE}${googleFunctions()}\n${withoutDirective(menuFunctions)}`;
  const readable = await bundleApp(join(folder, 'app.js'), facts, functions);
  return { 'app.js': await minifyApp(readable), 'functions.js': functions, readable };
};
