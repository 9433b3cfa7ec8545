// Whether the upstream knows a key, and what credits it has: asked for the count of credits, which costs nothing.

import { fail, ok, type Result } from '../../shared/result.ts';

const WAIT_MILLISECONDS = 10_000;
const UNAUTHORISED = 401;

/** A key is a header's value: printable, without blanks. */
const isPrintable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

const usageOf = async (fetcher: typeof fetch, upstreamUrl: string, key: string): Promise<Response | undefined> => {
  try {
    return await fetcher(`${upstreamUrl}/usage/credits`, {
      headers: { 'X-API-KEY': key, Accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    });
  } catch {
    return undefined;
  }
};

const figures = new Intl.NumberFormat('en');

/** In a sentence; undefined where the upstream does not tell. */
const creditsIn = async (response: Response | undefined): Promise<string | undefined> => {
  try {
    const { totalCredits, remainingCredits } = Object(await response?.json());
    if (typeof totalCredits !== 'number' || typeof remainingCredits !== 'number') return undefined;
    const [left, all] = [remainingCredits, totalCredits].map((credits) => figures.format(credits));
    return `The key has ${left} of ${all} credits left; the gateway spreads them evenly over the month.`;
  } catch {
    return undefined;
  }
};

/** Says no only where it is sure; else what credits the key has, as a sentence, where the upstream tells. */
export const testKey = async (
  fetcher: typeof fetch,
  upstreamUrl: string,
  key: string,
): Promise<Result<string | undefined, string>> => {
  if (!isPrintable(key)) return fail('the key is empty, or holds a blank or a sign that no key has');
  const response = await usageOf(fetcher, upstreamUrl, key);
  if (response?.status === UNAUTHORISED) return fail(`${new URL(upstreamUrl).host} does not know this key`);
  return ok(await creditsIn(response));
};
