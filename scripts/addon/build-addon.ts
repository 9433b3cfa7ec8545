// Builds the add-on into the folder that clasp pushes. The same sources and gateway address give the same bytes.

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
  /** The gateway that the add-on asks unless its settings name another. Default: the one that `npm start` runs. */
  readonly gatewayUrl?: string | undefined;
  /** Default: `apps-script/dist`. */
  readonly outDir?: string;
  /** For whom it is built: it decides what Google lets it do. Default: `own`. */
  readonly edition?: Edition;
}

export interface BuiltAddon {
  readonly outDir: string;
  readonly gatewayUrl: string;
  /** Names of the files in `outDir`. */
  readonly files: readonly string[];
  /** The same add-on as one script, for those who paste it. */
  readonly paste: string;
}

export const buildAddon = async (options: BuildAddonOptions = {}): Promise<BuiltAddon> => {
  const gatewayUrl = readGatewayUrl(options.gatewayUrl);
  const { edition = 'own' } = options;
  const outDir = options.outDir ?? join(repositoryRoot, 'apps-script', 'dist');
  // A folder of its own: builds that run at the same time must not read each other's half-written files.
  const compiled = await mkdtemp(join(tmpdir(), 'coinsheet-addon-'));
  try {
    await compileAddon(compiled);
    const [scripts, sidebar] = await Promise.all([bundleAddon(compiled, { gatewayUrl, edition }), buildSidebar()]);
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
    return { outDir, gatewayUrl, files: Object.keys(contents), paste: pasteScript(sources, gatewayUrl) };
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
};
