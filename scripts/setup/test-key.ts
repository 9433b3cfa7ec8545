// Checks a key and its credits by asking for the count of credits, which is free.

import { fail, ok, type Result } from '../../shared/result.ts';

const WAIT_MILLISECONDS = 10_000;
const UNAUTHORISED = 401;

/** A key is the value of a header: printable, without blanks. */
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

/** The key's credits as a sentence; undefined if the upstream does not report them. */
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

/** An error only if the key is surely wrong; else the key's credits as a sentence, if the upstream reports them. */
export const testKey = async (
  fetcher: typeof fetch,
  upstreamUrl: string,
  key: string,
): Promise<Result<string | undefined, string>> => {
  if (!isPrintable(key)) return fail('the key is empty, or contains a blank or an invalid character');
  const response = await usageOf(fetcher, upstreamUrl, key);
  if (response?.status === UNAUTHORISED) return fail(`${new URL(upstreamUrl).host} does not know this key`);
  return ok(await creditsIn(response));
};
