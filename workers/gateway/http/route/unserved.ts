// What the market data service answers and the gateway does not: everything but lists of coins and single coins. Its
// clients are told so, whatever parameters they send.

import { shown } from '../../../../shared/text/shown.ts';

/** Paths, `*` being any one part. */
const paths = ['/coins/charts', '/coins/*/charts', '/coins/price/avg', '/coins/price/exchange'] as const;

/** First parts of paths: all below them is meant as well. */
const families = [
  'currencies',
  'exchange',
  'exchanges',
  'fiats',
  'insights',
  'markets',
  'news',
  'nft',
  'portfolio',
  'tickers',
  'transactions',
  'usage',
  'wallet',
] as const;

const patternOf = (path: string): string => path.replaceAll('*', '[^/]+');

const unserved = new RegExp(`^(?:${paths.map(patternOf).join('|')}|/(?:${families.join('|')})(?:/.*)?)/*$`);

/** Whether a path is one of the market data service's own that the gateway does not answer. */
export const isUnserved = (pathname: string): boolean => unserved.test(pathname);

/** @param upstream the host of the market data service. */
export const unservedSentence = (pathname: string, upstream: string): string =>
  `This gateway serves lists of coins and single coins only, not ${shown(pathname)}: ask the market data service itself (${upstream}), with a key of your own.`;
