// Where CoinPaprika's interface is: below `/coinpaprika/v1`, and below `/v1` the paths that the first interface does not
// have.

import { operations } from '../operations/operations.ts';
import { PATH_PREFIX } from '../path-prefix.ts';
import { coinpaprikaOperations } from './operations.ts';

/** The base path of the whole interface; its own `/v1` follows. */
export const COINPAPRIKA_PREFIX = '/coinpaprika';

const firstPart = (path: string): string | undefined => path.split('/')[1];

const taken = new Set(operations.map(({ path }) => firstPart(path)));
const own = new Set(coinpaprikaOperations.map(({ path }) => firstPart(path)).filter((part) => !taken.has(part)));

/** The path as CoinPaprika has it, from `/v1` on; undefined if the request is for the first interface. */
export const coinpaprikaPath = (pathname: string): string | undefined => {
  const whole = `${COINPAPRIKA_PREFIX}${PATH_PREFIX}/`;
  if (pathname.startsWith(whole)) return pathname.slice(COINPAPRIKA_PREFIX.length);
  const below = `${PATH_PREFIX}/`;
  if (!pathname.startsWith(below)) return undefined;
  return own.has(firstPart(pathname.slice(PATH_PREFIX.length))) ? pathname : undefined;
};
