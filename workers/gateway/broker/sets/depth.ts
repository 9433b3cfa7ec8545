// How deep a set's snapshot is to be, and what that costs. Pure.

import type { Capabilities } from '../../../../shared/query/capabilities.ts';
import type { SetRecord } from './set-record.ts';

/** How long a set stays deeper than standard before it has to show again that it should be. */
const GROWN_SECONDS = 3600;
/** A set that was not asked for in so long is not in demand. */
const DEMAND_SECONDS = 3600;

/** Coins that the next refresh asks for. */
export const depthOf = ({ grown }: SetRecord, standard: number, now: number): number =>
  grown === null || Math.abs(now - grown.since) > GROWN_SECONDS * 1000 ? standard : Math.max(standard, grown.coins);

/** What a page of the upstream's holds and costs. */
export type PageTerms = Pick<Capabilities, 'pageSize' | 'creditsPerPage'>;

/** Pages of a snapshot of so many coins of a set that has `itemCount`. */
export const pagesFor = (coins: number, itemCount: number, { pageSize }: PageTerms): number =>
  Math.max(1, Math.ceil(Math.min(coins, itemCount) / pageSize));

export const creditsFor = (coins: number, itemCount: number, terms: PageTerms): number =>
  terms.creditsPerPage * pagesFor(coins, itemCount, terms);

/** Credits of one refresh of a set; an unknown one may have as many coins as are asked for. */
export const refreshCredits = (record: SetRecord, standard: number, terms: PageTerms, now: number): number =>
  creditsFor(depthOf(record, standard, now), record.versions[0]?.itemCount ?? Number.POSITIVE_INFINITY, terms);

/** Whether a set is likely to be asked for again: it was asked for lately, and is not empty. */
export const isInDemand = ({ askedAt, versions: [newest] }: SetRecord, now: number): boolean =>
  newest !== undefined &&
  newest.itemCount > 0 &&
  Math.abs(now - askedAt) < Math.max(DEMAND_SECONDS, 2 * newest.ttlSeconds) * 1000;
