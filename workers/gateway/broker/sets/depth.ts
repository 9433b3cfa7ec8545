// The depth of a set's snapshot, and its cost. Pure.

import type { Capabilities } from '../../../../shared/query/capabilities.ts';
import type { SetRecord } from './set-record.ts';

/** Time for which a set stays deeper than standard, unless a question deepens it again. */
const GROWN_SECONDS = 3600;
/** Minimum time after the last question for which a set is in demand. */
const DEMAND_SECONDS = 3600;

/** Coins that the next refresh asks for. */
export const depthOf = ({ grown }: SetRecord, standard: number, now: number): number =>
  grown === null || Math.abs(now - grown.since) > GROWN_SECONDS * 1000 ? standard : Math.max(standard, grown.coins);

/** Size and price of one of the upstream's pages. */
export type PageTerms = Pick<Capabilities, 'pageSize' | 'creditsPerPage'>;

/** Number of pages for `coins` coins of a set that has `itemCount`. */
export const pagesFor = (coins: number, itemCount: number, { pageSize }: PageTerms): number =>
  Math.max(1, Math.ceil(Math.min(coins, itemCount) / pageSize));

export const creditsFor = (coins: number, itemCount: number, terms: PageTerms): number =>
  terms.creditsPerPage * pagesFor(coins, itemCount, terms);

/** Credits of one refresh of a set; if its size is unknown, for as many coins as are asked for. */
export const refreshCredits = (record: SetRecord, standard: number, terms: PageTerms, now: number): number =>
  creditsFor(depthOf(record, standard, now), record.versions[0]?.itemCount ?? Number.POSITIVE_INFINITY, terms);

/** Whether a set was asked for lately, and is not empty. */
export const isInDemand = ({ askedAt, versions: [newest] }: SetRecord, now: number): boolean =>
  newest !== undefined &&
  newest.itemCount > 0 &&
  Math.abs(now - askedAt) < Math.max(DEMAND_SECONDS, 2 * newest.ttlSeconds) * 1000;
