// robots.txt: asks crawlers not to fetch addresses with data. The pages link to examples of them, and the first request
// for a set of coins costs credits. Crawlers may ignore it.

import { routes } from '../../workers/gateway/http/route/routes.ts';
import type { StaticFile } from './static-file.ts';

/** The start of an address, such as `/coins` for `/coins.csv` and `/coins/{id}`: robots.txt lists prefixes. */
const beginningOf = (address: string): string => /^\/\w*/.exec(address)?.[0] ?? address;

const withData = new Set(routes.filter(({ scope }) => scope === 'data').map(({ address }) => beginningOf(address)));

export const robotsFile: StaticFile = {
  path: 'robots.txt',
  content: ['User-agent: *', ...[...withData].map((beginning) => `Disallow: ${beginning}`), ''].join('\n'),
};
