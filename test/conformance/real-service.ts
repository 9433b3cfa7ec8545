// A real service to test as well, from the environment.

export interface RealService {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** Start of the titles of its rows, so that `vitest -t` can run only these. */
export const REAL_SERVICE = 'the real service';

/**
 * Undefined if no service is configured.
 * @throws {Error} if only the address or only the key is set.
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
