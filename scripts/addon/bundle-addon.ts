// Bundles the compiled modules into the two scripts that Apps Script runs: `app.js`, one global with all code, and
// `functions.js`, the custom functions with their comments.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup, type GetModuleInfo } from 'rollup';
import { compactScript } from './compact-script.ts';
import type { Edition } from './manifest.ts';

const BUILD_ID_LENGTH = 12;

const buildId = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, BUILD_ID_LENGTH);

/** The module and all that it imports. */
const reachedFrom = (module: string, getModuleInfo: GetModuleInfo, reached = new Set<string>()): Set<string> => {
  if (reached.has(module)) return reached;
  reached.add(module);
  for (const imported of getModuleInfo(module)?.importedIds ?? []) reachedFrom(imported, getModuleInfo, reached);
  return reached;
};

/** The modules that `app` imports, and those that only `tools` imports, as two CommonJS scripts. */
const bundleApart = async (folder: string): Promise<{ readonly app: string; readonly tools: string }> => {
  const input = { app: join(folder, 'app.js'), tools: join(folder, 'tools.js') };
  const build = await rollup({ input, treeshake: false, preserveEntrySignatures: 'allow-extension' });
  try {
    let ofApp: ReadonlySet<string> | undefined;
    const { output } = await build.generate({
      format: 'cjs',
      strict: false,
      esModule: false,
      manualChunks: (id, { getModuleInfo }) =>
        (ofApp ??= reachedFrom(input.app, getModuleInfo)).has(id) ? 'app' : 'tools',
    });
    const codeOf = (name: string): string => {
      const chunk = output.find((one) => one.type === 'chunk' && one.name === name);
      if (chunk?.type !== 'chunk' || output.length !== 2) throw new Error(`The bundle has no single chunk ${name}`);
      return chunk.code;
    };
    return { app: codeOf('app'), tools: codeOf('tools') };
  } finally {
    await build.close();
  }
};

/** One script with one global. The tools are a function that is not called for a formula. */
const joined = ({ app, tools }: { readonly app: string; readonly tools: string }, facts: object): string =>
  `var App_ = (function (exports) {
const COINSHEET_BUILD = ${JSON.stringify(facts)};

${app}
const COINSHEET_APP = exports;

function COINSHEET_TOOLS() {
const exports = {};
const require = () => COINSHEET_APP;

${tools}
return exports;
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
  const [scripts, functions] = await Promise.all([bundleApart(folder), readFile(join(folder, 'functions.js'), 'utf8')]);
  const facts = { gatewayUrl, id: buildId(scripts.app, scripts.tools, functions), edition };
  const readable = joined(scripts, facts);
  return { 'app.js': await compactScript(readable), 'functions.js': functions, readable };
};
