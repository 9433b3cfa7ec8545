// Paths in the repository.

import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

export const gatewayConfig = join(repositoryRoot, 'wrangler.toml');
export const marketConfig = join(repositoryRoot, 'workers/market/wrangler.toml');

/** Bundled Workers; not committed. */
export const bundleFolder = join(repositoryRoot, 'build/workers');

/** Static files of the gateway; wrangler.toml names the folder under `[assets]`. */
export const assetsFolder = join(repositoryRoot, 'build/assets');
