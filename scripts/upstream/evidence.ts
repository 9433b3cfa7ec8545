// Collects an upstream's answers to a few questions, from which the assumptions are judged. Three of them cost credits;
// the others are free: one has no key, and the count of credits costs nothing.

import { capabilities } from '../../workers/gateway/providers/coinstats/capabilities.ts';
import { createAsker } from './ask-upstream.ts';
import type { Pace } from './pacer.ts';
import { creditsTaken, type Usage } from './read-list.ts';
import type { Reply } from './reply.ts';
import type { Timing } from './timing.ts';

export interface Evidence extends Usage {
  /** The answer to the first page's question without a key, which is free. */
  readonly keyless: Reply;
  /** The first 1,000 coins by market cap, with risk data. */
  readonly market: Reply;
  /** The next 1,000; undefined if the first page failed or cost too much. */
  readonly further: Reply | undefined;
  /** A few large coins of one category in another currency; undefined if the first page failed or cost too much. */
  readonly category: Reply | undefined;
  readonly pace: Pace;
}

export interface Upstream {
  /** Without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  /** Minimum time from the end of an answer to the next call. */
  readonly pauseMilliseconds: number;
}

/** Maximum cost of the three pages. */
export const MAX_CREDITS = 3 * capabilities.creditsPerPage;

/** The largest page that the description allows. */
export const PAGE_COINS = 1000;
/** Number of coins of the category's page, and their minimum market cap, US dollars. */
export const CATEGORY_COINS = 50;
export const CATEGORY_BOUND_USD = 100_000_000;

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

export const gatherEvidence = async (
  { url, apiKey, pauseMilliseconds }: Upstream,
  fetcher: typeof fetch,
  timing: Timing,
): Promise<Evidence> => {
  const asker = createAsker({ url, apiKey, pauseMilliseconds }, fetcher, timing);
  const ask = (path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Reply> =>
    asker.ask(path, parameters, { 'X-API-KEY': apiKey });

  // In sequence, so that the difference of two counts is the cost of the page between them.
  const keyless = await asker.ask('/coins', { limit: '1' });
  const usageBefore = await ask('/usage/credits');
  const market = await ask('/coins', marketQuestion);
  const usageBetween = await ask('/usage/credits');
  const isTooDear = (creditsTaken({ usageBefore, usageAfter: usageBetween }) ?? 0) > capabilities.creditsPerPage;
  const isAsked = market.status === 200 && !isTooDear;
  const further = isAsked ? await ask('/coins', { ...marketQuestion, page: '2' }) : undefined;
  const category = isAsked ? await ask('/coins', categoryQuestion) : undefined;
  const usageAfter = isAsked ? await ask('/usage/credits') : usageBetween;
  return { keyless, market, further, category, usageBefore, usageAfter, pace: asker.pace() };
};
