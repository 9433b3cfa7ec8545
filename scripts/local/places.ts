// Where things lie in the repository.

import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

export const gatewayConfig = join(repositoryRoot, 'wrangler.toml');
export const marketConfig = join(repositoryRoot, 'workers/market/wrangler.toml');

/** Bundled Workers; nothing in it is kept in the repository. */
export const bundleFolder = join(repositoryRoot, 'build/workers');

/** What the gateway serves as files; wrangler.toml names it under `[assets]`. */
export const assetsFolder = join(repositoryRoot, 'build/assets');
