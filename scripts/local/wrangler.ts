// Wrangler and its simulator of Workers, loaded by `require`: they are 20 MB of CommonJS, and to `import` them, Node
// reads all of it once more for the names of their exports. Every start would take 0.2 s longer.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as MiniflareModule from 'miniflare';
import type * as WranglerModule from 'wrangler';

const require = createRequire(import.meta.url);

const wrangler: typeof WranglerModule = require('wrangler');
/** Wrangler's own: the package does not depend on it itself. */
const miniflare: typeof MiniflareModule = createRequire(require.resolve('wrangler'))('miniflare');

/** The command `wrangler`, as a script for Node. */
export const wranglerScript = join(dirname(require.resolve('wrangler')), '..', 'bin', 'wrangler.js');

export const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = wrangler;
export const { convertV4MiniflareOptions, Miniflare } = miniflare;
