// Builds the add-on: into the folder that clasp pushes, as a script to paste, and as a copy to read. Reproducible: the
// same sources and gateway address give the same bytes.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../local/places.ts';
import { StartProblem } from '../local/environment.ts';
import { buildSidebar, bundleAddon } from './bundle-addon.ts';
import { addonManifest, type Edition } from './manifest.ts';
import { pasteScript } from './paste-script.ts';

const run = promisify(execFile);

const outputOf = (error: unknown): string =>
  error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);

/** Type-checks the TypeScript and compiles it to ECMAScript 2020 modules with comments. */
export const compileAddon = async (outDir: string): Promise<void> => {
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(repositoryRoot, 'apps-script', 'tsconfig.bundle.json');
  try {
    await run(process.execPath, [compiler, '-p', project, '--outDir', outDir], { cwd: repositoryRoot });
  } catch (error) {
    throw new StartProblem(`The add-on does not compile:\n${outputOf(error)}`, { cause: error });
  }
};

/** The address of `npm start`. */
const LOCAL_GATEWAY_URL = 'http://127.0.0.1:8787';

export const readGatewayUrl = (given: string | undefined): string => {
  const text = (given ?? '').trim() || LOCAL_GATEWAY_URL;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!isPlain || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new StartProblem(`GATEWAY_URL is "${text}": write an address such as https://coinsheet.name.workers.dev.`);
  }
  return url.href.replace(/\/+$/, '');
};

export interface BuildAddonOptions {
  /** The add-on's default gateway. Default: the gateway that `npm start` runs. */
  readonly gatewayUrl?: string | undefined;
  /** Default: `apps-script/dist`. */
  readonly outDir?: string;
  /** The edition, which determines the permissions it requests. Default: `own`. */
  readonly edition?: Edition;
  /** Folder of the sources as `compileAddon` has left them. Default: they are compiled anew. */
  readonly compiled?: string;
}

export interface BuiltAddon {
  readonly outDir: string;
  readonly gatewayUrl: string;
  /** Names of the files in `outDir`. */
  readonly files: readonly string[];
  /** The same add-on as one script to paste. */
  readonly paste: string;
  /** `app.js` with its names and comments, to read. */
  readonly readable: string;
}

export const buildAddon = async (options: BuildAddonOptions = {}): Promise<BuiltAddon> => {
  const gatewayUrl = readGatewayUrl(options.gatewayUrl);
  const { edition = 'own' } = options;
  const outDir = options.outDir ?? join(repositoryRoot, 'apps-script', 'dist');
  // A temporary folder of its own: simultaneous builds must not read each other's incomplete files.
  const own = options.compiled === undefined ? await mkdtemp(join(tmpdir(), 'coinsheet-addon-')) : undefined;
  const compiled = options.compiled ?? own ?? '';
  try {
    if (own !== undefined) await compileAddon(own);
    const [{ readable, ...scripts }, sidebar] = await Promise.all([
      bundleAddon(compiled, { gatewayUrl, edition }),
      buildSidebar(),
    ]);
    const manifest = `${JSON.stringify(addonManifest(gatewayUrl, edition, scripts['app.js']), undefined, 2)}\n`;
    const contents: Readonly<Record<string, string>> = {
      ...scripts,
      'sidebar.html': sidebar,
      'appsscript.json': manifest,
    };
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir, { recursive: true });
    await Promise.all(Object.entries(contents).map(([name, text]) => writeFile(join(outDir, name), text)));
    const sources = { app: scripts['app.js'], functions: scripts['functions.js'], sidebar };
    return { outDir, gatewayUrl, files: Object.keys(contents), paste: pasteScript(sources, gatewayUrl), readable };
  } finally {
    if (own !== undefined) await rm(own, { recursive: true, force: true });
  }
};

/**
 * Writes a script that is not pushed, outside the folder that clasp pushes, and returns its path.
 * @param folder Default: the repository.
 */
export const writeCopy = async (
  name: 'paste/Code.gs' | 'readable/app.js',
  script: string,
  folder: string = repositoryRoot,
): Promise<string> => {
  const path = join(folder, 'build', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, script);
  return path;
};
