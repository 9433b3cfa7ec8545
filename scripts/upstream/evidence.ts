// Collects CoinStats' answers to a few questions, from which the assumptions are judged, and reads them with checks.
// Three of them cost credits; the count of credits is free.

import { capabilities } from '../../workers/gateway/providers/coinstats/coinstats.ts';
import { createAsker, type Pace, type Reply, type Timing } from './ask-upstream.ts';
import {
  type Answers,
  askFurther,
  type Assumption,
  type FurtherQuestion,
  isObject,
  type Loose,
  numberIn,
  unknown,
  type Verdict,
} from './assumption.ts';

export interface Evidence extends Answers {
  /** The first 1,000 coins by market cap, with risk data. */
  readonly market: Reply;
  /** The next 1,000; undefined if the first page failed or cost too much. */
  readonly nextPage: Reply | undefined;
  /** A few large coins of one category in another currency; undefined if the first page failed or cost too much. */
  readonly category: Reply | undefined;
  /** The service's counts of credits before and after the pages, and at the end. */
  readonly usageBefore: Reply;
  readonly usageAfter: Reply;
  readonly usageAtEnd: Reply;
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

/** Credits used, as the service reports them; undefined if it does not. */
export const usedCredits = ({ status, body }: Reply): number | undefined =>
  status === 200 && isObject(body) ? numberIn(body, 'usedCredits') : undefined;

/** Credits from one count to another; undefined if the service does not report them. */
export const creditsBetween = (earlier: Reply, later: Reply): number | undefined => {
  const [before, after] = [usedCredits(earlier), usedCredits(later)];
  return before === undefined || after === undefined ? undefined : after - before;
};

/** `further`: what to ask besides, if there is a page of coins. */
export const gatherEvidence = async (
  { url, apiKey, pauseMilliseconds }: Upstream,
  fetcher: typeof fetch,
  timing: Timing,
  further: readonly FurtherQuestion<Evidence>[] = [],
): Promise<Evidence> => {
  const asker = createAsker({ url, apiKey, pauseMilliseconds }, fetcher, timing);
  const ask = (path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Reply> =>
    asker.ask(path, parameters, { 'X-API-KEY': apiKey });

  // In sequence, so that the difference of two counts is the cost of the page between them.
  const usageBefore = await ask('/usage/credits');
  const market = await ask('/coins', marketQuestion);
  const usageBetween = await ask('/usage/credits');
  const isTooDear = (creditsBetween(usageBefore, usageBetween) ?? 0) > capabilities.creditsPerPage;
  const isAsked = market.status === 200 && !isTooDear;
  const nextPage = isAsked ? await ask('/coins', { ...marketQuestion, page: '2' }) : undefined;
  const category = isAsked ? await ask('/coins', categoryQuestion) : undefined;
  const usageAfter = isAsked ? await ask('/usage/credits') : usageBetween;
  const seen = { market, nextPage, category, usageBefore, usageAfter, usageAtEnd: usageAfter };
  if (further.length === 0 || !isAsked) return { ...seen, more: undefined, pace: asker.pace() };
  const more = await askFurther(further, { ...seen, more: undefined, pace: asker.pace() }, ask);
  return { ...seen, more, usageAtEnd: await ask('/usage/credits'), pace: asker.pace() };
};

export interface List {
  readonly meta: Loose;
  readonly coins: readonly Loose[];
}

/** Undefined if the answer is no list. */
export const readList = (reply: Reply | undefined): List | undefined => {
  if (reply?.status !== 200 || !isObject(reply.body)) return undefined;
  const { meta, result } = reply.body;
  return isObject(meta) && Array.isArray(result) && result.every(isObject) ? { meta, coins: result } : undefined;
};

/** A judgement that needs the page of the whole market. */
export const ofMarket =
  (judge: (list: List) => Verdict): Assumption<Evidence>['judge'] =>
  ({ market }) => {
    const list = readList(market);
    return list === undefined ? unknown('no page of coins was given') : judge(list);
  };

/** A judgement that needs both pages: the whole market in dollars, the category in euros. */
export const ofBoth =
  (judge: (market: List, category: List) => Verdict): Assumption<Evidence>['judge'] =>
  ({ market, category }) => {
    const [first, second] = [readList(market), readList(category)];
    if (first === undefined || second === undefined) return unknown('no page of a category was given');
    return second.coins.length === 0 ? unknown('the category has no coin of that size') : judge(first, second);
  };
