// Paths in the repository, or in the package that is made of it (`scripts/pack.ts`).

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the commands run from the package, which has no sources. */
export const isPackage = !existsSync(join(repositoryRoot, 'scripts', 'pack.ts'));

/** What belongs to the person at the computer: `.dev.vars`, and what the setup writes. */
export const ownFolder = isPackage ? join(process.cwd(), 'coinsheet') : repositoryRoot;

export const gatewayConfig = join(repositoryRoot, 'wrangler.toml');
export const marketConfig = join(repositoryRoot, 'workers/market/wrangler.toml');

/** Bundled Workers; not committed. */
export const bundleFolder = join(repositoryRoot, 'build/workers');

/** Static files of the gateway; wrangler.toml names the folder under `[assets]`. */
export const assetsFolder = join(repositoryRoot, 'build/assets');
