// Bundles the compiled modules into the two scripts that Apps Script runs: `app.js`, one global with all code, and
// `functions.js`, the functions that Google calls by name, with their comments.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup, type GetModuleInfo } from 'rollup';
import { compactScript, PART_BEGINS, PART_ENDS } from './compact-script.ts';
import { googleFunctions } from './google-functions.ts';
import type { Edition } from './manifest.ts';

const BUILD_ID_LENGTH = 12;

const DIRECTIVE = '"use strict";\n';

/** Parts of the script that most cells do not need, by their modules: `apps-script/parts.ts`. */
export const PARTS = ['fetching', 'other-formulas', 'past', 'tools'] as const;

/** A module that several of these import belongs to the first. */
const CHUNKS = ['app', ...PARTS] as const;

type ChunkName = (typeof CHUNKS)[number];

const withoutDirective = (script: string): string => script.replace(DIRECTIVE, '');

const buildId = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, BUILD_ID_LENGTH);

/** The module and all that it imports. */
const reachedFrom = (module: string, getModuleInfo: GetModuleInfo, reached = new Set<string>()): Set<string> => {
  if (reached.has(module)) return reached;
  reached.add(module);
  for (const imported of getModuleInfo(module)?.importedIds ?? []) reachedFrom(imported, getModuleInfo, reached);
  return reached;
};

interface Chunk {
  readonly name: ChunkName;
  readonly code: string;
}

/** CommonJS scripts, in the order of `CHUNKS`. */
const bundleApart = async (folder: string): Promise<readonly Chunk[]> => {
  const moduleOf = (name: ChunkName): string => join(folder, `${name}.js`);
  const input = Object.fromEntries(CHUNKS.map((name) => [name, moduleOf(name)]));
  const build = await rollup({ input, treeshake: false, preserveEntrySignatures: 'allow-extension' });
  try {
    let reached: readonly (readonly [ChunkName, ReadonlySet<string>])[] | undefined;
    const { output } = await build.generate({
      format: 'cjs',
      strict: false,
      esModule: false,
      manualChunks: (id, { getModuleInfo }) => {
        reached ??= CHUNKS.map((name) => [name, reachedFrom(moduleOf(name), getModuleInfo)] as const);
        return reached.find(([, modules]) => modules.has(id))?.[0];
      },
    });
    return CHUNKS.map((name) => {
      const chunk = output.find((one) => one.type === 'chunk' && one.name === name);
      if (chunk?.type !== 'chunk' || output.length !== CHUNKS.length)
        throw new Error(`The bundle has no single chunk ${name}`);
      return { name, code: chunk.code };
    });
  } finally {
    await build.close();
  }
};

const entry = ({ name, code }: Chunk): string => `'${name}':
${PART_BEGINS}
function (exports, require, COINSHEET_BUILD, COINSHEET_PART) {
${code}
}
${PART_ENDS}`;

/** One script with one global. The text of a part is evaluated in the global scope, so all it uses is handed to it. */
const joined = ([app, ...parts]: readonly Chunk[], facts: object): string =>
  `var App_ = (function (exports) {
const COINSHEET_BUILD = ${JSON.stringify(facts)};

${app?.code}
// What most cells do not need. In the compacted script each part is a text.
const COINSHEET_PARTS = {
${parts.map(entry).join(',\n')}
};
const COINSHEET_EVALUATED = { app: exports };

function COINSHEET_PART(name) {
const evaluated = COINSHEET_EVALUATED[name];
if (evaluated !== undefined) return evaluated;
const part = COINSHEET_PARTS[name];
const evaluate = typeof part === 'string' ? (0, eval)(part) : part;
const exports = {};
evaluate(exports, COINSHEET_REQUIRE, COINSHEET_BUILD, COINSHEET_PART);
COINSHEET_EVALUATED[name] = exports;
return exports;
}

/** By the path of a chunk, such as './past.js'. */
function COINSHEET_REQUIRE(path) {
return COINSHEET_PART(path.slice(2, -3));
}
return exports;
})({});
`;

export interface BundledAddon {
  readonly 'app.js': string;
  readonly 'functions.js': string;
  /** `app.js` before it was compacted. */
  readonly readable: string;
}

export const bundleAddon = async (
  compiled: string,
  { gatewayUrl, edition }: { readonly gatewayUrl: string; readonly edition: Edition },
): Promise<BundledAddon> => {
  const folder = join(compiled, 'apps-script');
  const [chunks, menuFunctions] = await Promise.all([
    bundleApart(folder),
    readFile(join(folder, 'menu-functions.js'), 'utf8'),
  ]);
  const functions = `${DIRECTIVE}${googleFunctions()}\n${withoutDirective(menuFunctions)}`;
  const facts = { gatewayUrl, id: buildId(...chunks.map(({ code }) => code), functions), edition };
  const readable = joined(chunks, facts);
  return { 'app.js': await compactScript(readable), 'functions.js': functions, readable };
};
