// What the setup asks over HTTP: the upstream, whether it takes the key; the deployed gateway, whether it answers.

import { fail, ok, type Result } from '../../shared/result.ts';
import { called } from '../local/called.ts';

const WAIT_MILLISECONDS = 15_000;

const get = async (fetcher: typeof fetch, url: string, token = ''): Promise<Response | undefined> => {
  try {
    return await fetcher(url, {
      headers: { Accept: 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(WAIT_MILLISECONDS),
    });
  } catch {
    return undefined;
  }
};

const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  try {
    return Object(await response.json());
  } catch {
    return {};
  }
};

/** Checks the gateway's status; costs nothing. */
export const gatewayRuns = async (fetcher: typeof fetch, gatewayUrl: string): Promise<Result<undefined, string>> => {
  const response = await get(fetcher, `${gatewayUrl}/status`);
  if (response === undefined) return fail(`nothing answers at ${gatewayUrl} yet`);
  const { service, detail } = await bodyOf(response);
  if (service === 'coinsheet') return ok(undefined);
  return fail(typeof detail === 'string' ? detail.replace(/\.$/, '') : `${gatewayUrl} is not a Coinsheet gateway`);
};

/**
 * The largest coins with their prices; costs credits if there is no snapshot yet.
 * @param tokenFile where the token comes from.
 */
export const firstAnswer = async (
  fetcher: typeof fetch,
  gatewayUrl: string,
  token: string,
  tokenFile: string,
): Promise<Result<string, string>> => {
  const question = '/coins?columns=name,price&sort=-marketCap&limit=3&format=table';
  const response = await get(fetcher, gatewayUrl + question, token);
  if (response === undefined) return fail(`nothing answers at ${gatewayUrl}`);
  if (response.status === 401) {
    return token === ''
      ? ok('it answers requests with an access token')
      : fail(
          `it refuses the token in ${tokenFile}: write the right one there, or another one (${called('token')}) whose hash is stored by npx wrangler secret put ACCESS_TOKEN_HASHES`,
        );
  }
  const { rows, detail } = await bodyOf(response);
  if (!Array.isArray(rows) || rows.length === 0)
    return fail(typeof detail === 'string' ? detail.replace(/\.$/, '') : `it answered ${response.status}`);
  const told = rows.map((row) => (Array.isArray(row) ? row.join(' ') : ''));
  const invented = response.headers.get('X-Data-Simulated') === 'true' ? ', all invented' : '';
  return ok(`${told.join(', ')}${invented}`);
};

const KEY_WAIT_MILLISECONDS = 10_000;

/** A key is the value of a header: printable, without blanks. */
const isPrintable = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);

const usageOf = async (fetcher: typeof fetch, upstreamUrl: string, key: string): Promise<Response | undefined> => {
  try {
    return await fetcher(`${upstreamUrl}/usage/credits`, {
      headers: { 'X-API-KEY': key, Accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(KEY_WAIT_MILLISECONDS),
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

/**
 * Asks for the count of credits, which is free. An error only if the key is surely wrong; else the key's credits as a
 * sentence, if the upstream reports them.
 */
export const testKey = async (
  fetcher: typeof fetch,
  upstreamUrl: string,
  key: string,
): Promise<Result<string | undefined, string>> => {
  if (!isPrintable(key)) return fail('the key is empty, or contains a blank or an invalid character');
  const response = await usageOf(fetcher, upstreamUrl, key);
  if (response?.status === 401) return fail(`${new URL(upstreamUrl).host} does not know this key`);
  return ok(await creditsIn(response));
};
