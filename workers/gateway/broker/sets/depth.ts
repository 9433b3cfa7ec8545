// The depth of a set's snapshot, and its cost. Pure.

import { pageCredits, type Capabilities } from '../../../../shared/query/capabilities.ts';
import type { BaseSet } from '../../../../shared/query/question.ts';
import type { GrownDepth, PublishedVersion, SetRecord } from './set-registry.ts';

/** Time for which a set stays deeper than standard at first, and at most. */
const GROWN_SECONDS = 3600;
const LONGEST_GROWN_SECONDS = 86_400;
/** A set that is deepened again within this time after it shrank stays deep for twice as long as before. */
const REMEMBERED_SECONDS = 86_400;
/** Refreshes pay for a depth of this many times the standard one; what lies deeper is paid as deepening. */
const PAID_TIMES = 2;
/** Minimum time after a question for which a set is in demand, and its client counts. */
const DEMAND_SECONDS = 3600;

const secondsGrown = ({ seconds = GROWN_SECONDS }: GrownDepth): number => seconds;

/** Coins that the next refresh asks for. */
export const depthOf = ({ grown }: Pick<SetRecord, 'grown'>, standard: number, now: number): number =>
  grown === null || Math.abs(now - grown.since) > secondsGrown(grown) * 1000
    ? standard
    : Math.max(standard, grown.coins);

/**
 * The depth after a question that needs this number of coins. Readers of a deep snapshot do not tell the broker that
 * they need its depth: a question that deepens the set again tells that the depth was needed all the time.
 */
export const grownTo = (before: GrownDepth | null, coins: number, now: number): GrownDepth => {
  if (before === null) return { coins, since: now, seconds: GROWN_SECONDS };
  const secondsSince = Math.abs(now - before.since) / 1000;
  const held = secondsGrown(before);
  if (secondsSince <= held) return { coins: Math.max(before.coins, coins), since: now, seconds: held };
  const isSoon = secondsSince <= held + REMEMBERED_SECONDS;
  return { coins, since: now, seconds: isSoon ? Math.min(LONGEST_GROWN_SECONDS, 2 * held) : GROWN_SECONDS };
};

/** Coins of a set of this depth that its refreshes pay for. */
export const paidDepthOf = (depth: number, standard: number): number => Math.min(depth, PAID_TIMES * standard);

/** Size and price of the upstream's pages. */
export type PagePrices = Pick<Capabilities, 'pageSize' | 'creditsPerPage' | 'creditsPerName'>;

/** Size and price of one set's pages. */
export type PageTerms = Pick<Capabilities, 'pageSize' | 'creditsPerPage'>;

export const termsFor = (prices: PagePrices, set: BaseSet): PageTerms => ({
  pageSize: prices.pageSize,
  creditsPerPage: pageCredits(prices, set),
});

/** Number of pages for `coins` coins of a set that has `itemCount`. */
export const pagesFor = (coins: number, itemCount: number, { pageSize }: PageTerms): number =>
  Math.max(1, Math.ceil(Math.min(coins, itemCount) / pageSize));

export const creditsFor = (coins: number, itemCount: number, terms: PageTerms): number =>
  terms.creditsPerPage * pagesFor(coins, itemCount, terms);

/** Number of coins in the whole set; infinity if unknown. */
export const itemCountOf = ({ versions: [newest] }: SetRecord): number => newest?.itemCount ?? Number.POSITIVE_INFINITY;

/** Credits of one refresh of a set; if its size is unknown, for as many coins as are asked for. */
export const refreshCredits = (record: SetRecord, standard: number, prices: PagePrices, now: number): number =>
  creditsFor(depthOf(record, standard, now), itemCountOf(record), termsFor(prices, record.set));

/** For how long a question shows that a set is used: readers do not ask again while it is fresh. */
export const demandSeconds = ({ ttlSeconds }: Pick<PublishedVersion, 'ttlSeconds'>): number =>
  Math.max(DEMAND_SECONDS, 2 * ttlSeconds);

/** Whether a set was asked for lately, and is not empty. */
export const isInDemand = ({ askedAt, versions: [newest] }: SetRecord, now: number): boolean =>
  newest !== undefined && newest.itemCount > 0 && Math.abs(now - askedAt) < demandSeconds(newest) * 1000;
