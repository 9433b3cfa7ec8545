// robots.txt: asks crawlers not to fetch addresses with data. The pages link to examples of them, and the first request
// for a set of coins costs credits. Crawlers may ignore it.

import { addressEntry, addressNames } from '../../workers/gateway/http/request/addresses.ts';
import type { StaticFile } from './static-file.ts';

/** The start of an address, such as `/coins` for `/coins.csv` and `/coins/{id}`: robots.txt lists prefixes. */
const beginningOf = (address: string): string => /^\/\w*/.exec(address)?.[0] ?? address;

const withData = new Set(addressNames.filter((address) => addressEntry(address).guarded).map(beginningOf));

export const robotsFile: StaticFile = {
  path: 'robots.txt',
  content: ['User-agent: *', ...[...withData].map((beginning) => `Disallow: ${beginning}`), ''].join('\n'),
};
