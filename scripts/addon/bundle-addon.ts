// Bundles the compiled modules into the two scripts that Apps Script runs: `app.js`, one global with all code, and
// `functions.js`, the functions that Google calls by name, with their comments.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup, type GetModuleInfo } from 'rollup';
import { compactScript } from './compact-script.ts';
import { googleFunctions } from './google-functions.ts';
import type { Edition } from './manifest.ts';

const BUILD_ID_LENGTH = 12;

const DIRECTIVE = '"use strict";\n';

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

interface Scripts {
  readonly app: string;
  readonly past: string;
  readonly tools: string;
}

/** The modules that `app` imports, and those that only `past` or only `tools` imports, as CommonJS scripts. */
const bundleApart = async (folder: string): Promise<Scripts> => {
  const input = { app: join(folder, 'app.js'), past: join(folder, 'past.js'), tools: join(folder, 'tools.js') };
  const build = await rollup({ input, treeshake: false, preserveEntrySignatures: 'allow-extension' });
  try {
    let reached: { readonly app: ReadonlySet<string>; readonly past: ReadonlySet<string> } | undefined;
    const { output } = await build.generate({
      format: 'cjs',
      strict: false,
      esModule: false,
      manualChunks: (id, { getModuleInfo }) => {
        reached ??= { app: reachedFrom(input.app, getModuleInfo), past: reachedFrom(input.past, getModuleInfo) };
        if (reached.app.has(id)) return 'app';
        return reached.past.has(id) ? 'past' : 'tools';
      },
    });
    const codeOf = (name: string): string => {
      const chunk = output.find((one) => one.type === 'chunk' && one.name === name);
      if (chunk?.type !== 'chunk' || output.length !== 3) throw new Error(`The bundle has no single chunk ${name}`);
      return chunk.code;
    };
    return { app: codeOf('app'), past: codeOf('past'), tools: codeOf('tools') };
  } finally {
    await build.close();
  }
};

/** A script as a function that evaluates it. It imports from `app`, and `tools` from `past` too. */
const later = (name: string, script: string): string => `function ${name}() {
const exports = {};
const require = (path) => {
if (path === './past.js') return COINSHEET_PAST();
return COINSHEET_APP;
};

${script}
return exports;
}
`;

/** One script with one global. What most cells do not need is in functions that these do not call. */
const joined = ({ app, past, tools }: Scripts, facts: object): string =>
  `var App_ = (function (exports) {
const COINSHEET_BUILD = ${JSON.stringify(facts)};

${app}
const COINSHEET_APP = exports;

${later('COINSHEET_TOOLS', tools)}
${later('COINSHEET_PAST', past)}
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
  const [scripts, menuFunctions] = await Promise.all([
    bundleApart(folder),
    readFile(join(folder, 'menu-functions.js'), 'utf8'),
  ]);
  const functions = `${DIRECTIVE}${googleFunctions()}\n${withoutDirective(menuFunctions)}`;
  const facts = { gatewayUrl, id: buildId(scripts.app, scripts.past, scripts.tools, functions), edition };
  const readable = joined(scripts, facts);
  return { 'app.js': await compactScript(readable), 'functions.js': functions, readable };
};
