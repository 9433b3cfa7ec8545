// Where CoinPaprika's interface is: all of it below `/coinpaprika`, and at the root the paths that the first interface
// does not have. `/v1` may be there or not.

import { operations } from '../operations/operations.ts';
import { PATH_PREFIX, withoutPrefix } from '../operations/operation.ts';
import { coinpaprikaOperations } from './operations.ts';

/** The base path of the whole interface. */
const COINPAPRIKA_PREFIX = '/coinpaprika';

const firstPart = (path: string): string | undefined => path.split('/')[1];

const taken = new Set(operations.map(({ path }) => firstPart(path)));
const own = new Set(coinpaprikaOperations.map(({ path }) => firstPart(path)).filter((part) => !taken.has(part)));

/** The first interface's, though it does not serve them here: another service's answer would be worse than none. */
const ofFirst: readonly string[] = ['/tickers/exchanges', '/tickers/markets'];

/** The path as CoinPaprika has it, from `/v1` on; undefined if the request is for the first interface. */
export const coinpaprikaPath = (pathname: string): string | undefined => {
  const isWhole = pathname.startsWith(`${COINPAPRIKA_PREFIX}/`);
  const path = withoutPrefix(isWhole ? pathname.slice(COINPAPRIKA_PREFIX.length) : pathname);
  return isWhole || (own.has(firstPart(path)) && !ofFirst.includes(path)) ? `${PATH_PREFIX}${path}` : undefined;
};
