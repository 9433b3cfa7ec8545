// Builds the add-on into the folder that clasp pushes. Reproducible: the same sources and gateway address give the same
// bytes.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSidebar } from './build-sidebar.ts';
import { bundleAddon } from './bundle-addon.ts';
import { compileAddon } from './compile-addon.ts';
import { readGatewayUrl } from './gateway-url.ts';
import { addonManifest, type Edition } from './manifest.ts';
import { pasteScript } from './paste-script.ts';
import { repositoryRoot } from '../local/places.ts';

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
