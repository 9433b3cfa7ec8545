// The service of somebody's own that the environment names, to be examined beside those of this repository.

export interface RealService {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** How the titles of its rows begin: what `vitest -t` is given to run no others. */
export const REAL_SERVICE = 'the real service';

/**
 * Undefined where none is named.
 * @throws {Error} when half of it is.
 */
export const readRealService = ({
  CONFORMANCE_URL: url = '',
  CONFORMANCE_KEY: key = '',
}: Readonly<Record<string, string | undefined>>): RealService | undefined => {
  if (url === '' && key === '') return undefined;
  if (key === '') throw new Error('CONFORMANCE_URL is set, but CONFORMANCE_KEY is not: set both, or neither.');
  if (url === '') throw new Error('CONFORMANCE_KEY is set, but CONFORMANCE_URL is not: set both, or neither.');
  return { url: url.replace(/\/+$/, ''), key };
};
