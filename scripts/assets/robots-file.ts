// What crawlers are asked to leave alone: addresses with data. The pages link to examples of them, and each set of coins
// that is asked for the first time costs credits. It asks; it does not keep anybody out.

import { addressEntry, addressNames } from '../../workers/gateway/request/addresses.ts';
import type { StaticFile } from './static-file.ts';

/** `/coins` for `/coins.csv` and `/coins/{id}`: what stands here is the beginning of addresses. */
const beginningOf = (address: string): string => /^\/\w*/.exec(address)?.[0] ?? address;

const withData = new Set(addressNames.filter((address) => addressEntry(address).guarded).map(beginningOf));

export const robotsFile: StaticFile = {
  path: 'robots.txt',
  content: ['User-agent: *', ...[...withData].map((beginning) => `Disallow: ${beginning}`), ''].join('\n'),
};
