// Wrangler and its simulator of Workers, 20 MB of CommonJS: loaded when first needed, since that takes a second, and by
// `require`, since to `import` them Node reads all of it once more for the names of their exports, in 0.2 s.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as MiniflareModule from 'miniflare';
import type * as WranglerModule from 'wrangler';

const require = createRequire(import.meta.url);

export const wrangler = (): typeof WranglerModule => require('wrangler');
/** Wrangler's own: the package does not depend on it itself. */
export const miniflare = (): typeof MiniflareModule => createRequire(require.resolve('wrangler'))('miniflare');

/** The command `wrangler`, as a script for Node. */
export const wranglerScript = join(dirname(require.resolve('wrangler')), '..', 'bin', 'wrangler.js');

/** What a `wrangler.toml` says. */
export const readConfig: typeof WranglerModule.unstable_readConfig = (...parameters) =>
  wrangler().unstable_readConfig(...parameters);
