// What an upstream answers to the few questions that tell whether the documentation's assumptions hold. Two of them cost
// credits; the others are free: one carries no key, and credits are told for nothing.

/** One answer; `status` 0 where none came. */
export interface Reply {
  readonly status: number;
  /** What was sent, as JSON; undefined where it is none. */
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly isSimulated: boolean;
  readonly milliseconds: number;
}

export interface Evidence {
  /** The same question as the first page's without a key, which nobody can be charged for. */
  readonly keyless: Reply;
  /** The first 1,000 coins by market cap, with risk data. */
  readonly market: Reply;
  /** A few large coins of one category in another currency; undefined where the first page was not given. */
  readonly category: Reply | undefined;
  readonly usageBefore: Reply;
  readonly usageAfter: Reply;
}

export interface Upstream {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
}

/** The largest page that the description allows. */
export const PAGE_COINS = 1000;
/** Coins of the second page, and what their market cap is above, in US dollars. */
export const CATEGORY_COINS = 50;
export const CATEGORY_BOUND_USD = 100_000_000;

const WAIT_MILLISECONDS = 20_000;

const marketQuestion = {
  page: '1',
  limit: String(PAGE_COINS),
  sortBy: 'marketCap',
  sortDir: 'desc',
  includeRiskScore: 'true',
};

const categoryQuestion = {
  page: '1',
  limit: String(CATEGORY_COINS),
  sortBy: 'marketCap',
  sortDir: 'desc',
  categories: 'defi',
  currency: 'EUR',
  'marketCap~greaterThan': String(CATEGORY_BOUND_USD),
};

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The clock is given, so that a test need not wait. Milliseconds. */
export type Clock = () => number;

export const gatherEvidence = async (
  { url, apiKey }: Upstream,
  fetcher: typeof fetch,
  now: Clock,
): Promise<Evidence> => {
  const ask = async (
    path: string,
    parameters: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = { 'X-API-KEY': apiKey },
  ): Promise<Reply> => {
    const address = new URL(url + path);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    const begun = now();
    try {
      const response = await fetcher(address, {
        headers: { Accept: 'application/json', ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(WAIT_MILLISECONDS),
      });
      const body = readBody(await response.text());
      return {
        status: response.status,
        body,
        retryAfter: response.headers.get('Retry-After'),
        isSimulated: response.headers.get('X-Data-Simulated') === 'true',
        milliseconds: now() - begun,
      };
    } catch {
      return { status: 0, body: undefined, retryAfter: null, isSimulated: false, milliseconds: now() - begun };
    }
  };

  // One after the other: what the pages cost stands between the two counts.
  const keyless = await ask('/coins', { limit: '1' }, {});
  const usageBefore = await ask('/usage/credits');
  const market = await ask('/coins', marketQuestion);
  const category = market.status === 200 ? await ask('/coins', categoryQuestion) : undefined;
  const usageAfter = await ask('/usage/credits');
  return { keyless, market, category, usageBefore, usageAfter };
};
