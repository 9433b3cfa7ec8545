// Whether the upstream knows a key, as far as that can be told for nothing: it is asked for the count of credits.

import { fail, ok, type Result } from '../../shared/result.ts';

const WAIT_MILLISECONDS = 10_000;

/** A key is a header's value: printable, without blanks. */
const isPrintable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

const statusOf = async (fetcher: typeof fetch, upstreamUrl: string, key: string): Promise<number | undefined> => {
  try {
    const { status } = await fetcher(`${upstreamUrl}/usage/credits`, {
      headers: { 'X-API-KEY': key, Accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    });
    return status;
  } catch {
    return undefined;
  }
};

/** Says no only where it is sure. */
export const testKey = async (
  fetcher: typeof fetch,
  upstreamUrl: string,
  key: string,
): Promise<Result<undefined, string>> => {
  if (!isPrintable(key)) return fail('the key is empty, or holds a blank or a sign that no key has');
  const status = await statusOf(fetcher, upstreamUrl, key);
  return status === 401 ? fail(`${new URL(upstreamUrl).host} does not know this key`) : ok(undefined);
};
