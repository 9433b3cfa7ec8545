// Paths that the market data service answers and the gateway does not: all but lists of coins and single coins. They
// are refused with a sentence that says so, with any parameters.

import { shown } from '../../../../shared/text/shown.ts';

/** Paths; `*` is any one segment. */
const paths = [
  '/coins/charts',
  '/coins/*/charts',
  '/coins/price/avg',
  '/coins/price/exchange',
  '/portfolio/*',
] as const;

/** First segments of paths; all paths below them are included. */
const families = [
  'currencies',
  'exchange',
  'exchanges',
  'fiats',
  'insights',
  'markets',
  'news',
  'nft',
  'tickers',
  'transactions',
  'usage',
  'wallet',
] as const;

const patternOf = (path: string): string => path.replaceAll('*', '[^/]+');

const unserved = new RegExp(`^(?:${paths.map(patternOf).join('|')}|/(?:${families.join('|')})(?:/.*)?)/*$`);

/** Whether only the market data service answers this path. */
export const isUnserved = (pathname: string): boolean => unserved.test(pathname);

/** @param upstream host of the market data service. */
export const unservedSentence = (pathname: string, upstream: string): string =>
  `This gateway serves lists of coins and single coins only, not ${shown(pathname)}: ask the market data service itself (${upstream}), with a key of your own.`;
