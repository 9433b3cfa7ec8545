// Wrangler and its simulator of Workers, loaded by `require`: they are 20 MB of CommonJS, and to `import` them, Node
// reads all of it once more for the names of their exports. Every start would take 0.2 s longer.

import { createRequire } from 'node:module';
import type * as MiniflareModule from 'miniflare';
import type * as WranglerModule from 'wrangler';

const require = createRequire(import.meta.url);

const wrangler: typeof WranglerModule = require('wrangler');
const miniflare: typeof MiniflareModule = require('miniflare');

export const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = wrangler;
export const { convertV4MiniflareOptions, Miniflare } = miniflare;
