// Builds the add-on into the folder that clasp pushes. The same sources and gateway address give the same bytes.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAddon } from './bundle-addon.ts';
import { compileAddon } from './compile-addon.ts';
import { readGatewayUrl } from './gateway-url.ts';
import { addonManifest } from './manifest.ts';
import { repositoryRoot } from '../local/places.ts';

export interface BuildAddonOptions {
  /** The gateway that the add-on asks unless its settings name another. Default: the one that `npm start` runs. */
  readonly gatewayUrl?: string | undefined;
  /** Default: `apps-script/dist`. */
  readonly outDir?: string;
}

export interface BuiltAddon {
  readonly outDir: string;
  readonly gatewayUrl: string;
  /** Names of the files in `outDir`. */
  readonly files: readonly string[];
}

export const buildAddon = async (options: BuildAddonOptions = {}): Promise<BuiltAddon> => {
  const gatewayUrl = readGatewayUrl(options.gatewayUrl);
  const outDir = options.outDir ?? join(repositoryRoot, 'apps-script', 'dist');
  // A folder of its own: builds that run at the same time must not read each other's half-written files.
  const compiled = await mkdtemp(join(tmpdir(), 'coinsheet-addon-'));
  try {
    await compileAddon(compiled);
    const scripts = await bundleAddon(compiled, gatewayUrl);
    const manifest = `${JSON.stringify(addonManifest(gatewayUrl), undefined, 2)}\n`;
    const contents: Readonly<Record<string, string>> = { ...scripts, 'appsscript.json': manifest };
    await rm(outDir, { recursive: true, force: true });
    await mkdir(outDir, { recursive: true });
    await Promise.all(Object.entries(contents).map(([name, text]) => writeFile(join(outDir, name), text)));
    return { outDir, gatewayUrl, files: Object.keys(contents) };
  } finally {
    await rm(compiled, { recursive: true, force: true });
  }
};
