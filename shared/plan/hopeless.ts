// Decides before any call whether searching the upstream's pages could not answer a question. It must agree with
// `settledRows` in `answer-upstream.ts`: a question that could be answered must not be called hopeless.

import { isNumberField } from '../coin/coin-fields.ts';
import type { Capabilities } from '../query/capabilities.ts';
import type { Question } from '../query/question.ts';
import { MAX_LOOKED_PAGES } from './looked-pages.ts';
import type { PlanInput } from './plan-input.ts';
import { capReach, rankReach } from './snapshot-reach.ts';

/** Maximum number of coins searched. */
const mostLooked = ({ pageSize }: Capabilities): number => MAX_LOOKED_PAGES * pageSize;

export type HopelessReason =
  /** All matches must be counted. */
  | 'total'
  /** The upstream can't sort by the field, or only in an order in which a part of the coins decides nothing. */
  | 'order'
  /** The page ends after the last coin searched. */
  | 'page'
  /** The snapshot holds all coins that would be searched. */
  | 'held';

/** Minimum number of coins that the upstream would send on all pages. */
const leastSent = ({ facts, question, countMatches }: PlanInput, isBounded: boolean): number => {
  if (!isBounded) return facts.itemCount;
  // The sent tests let every match through, and a sound snapshot counts each matching coin once.
  return facts.sound && question.usdFilters.length === 0 ? countMatches(() => true) : 0;
};

/** Whether the snapshot holds the first coins in the question's order: then the page proof has tested them. */
const holdsLooked = ({ question: { sort }, facts, upstream }: PlanInput): boolean => {
  const looked = mostLooked(upstream);
  if (sort.field === 'marketCap')
    return sort.descending && facts.columns.count >= looked && !Number.isNaN(capReach(facts));
  return sort.field === 'rank' && !sort.descending && rankReach(facts) >= looked;
};

/** Reason why a search would not answer a question for which the upstream has at least `coins`; undefined if it may. */
export const hopelessAmong = (
  coins: number,
  { sort, page, limit }: Question,
  needsTotal: boolean,
  upstream: Capabilities,
): HopelessReason | undefined => {
  const looked = mostLooked(upstream);
  if (coins <= looked) return undefined;
  if (needsTotal) return 'total';
  if (!upstream.sorts.includes(sort.field) || !isNumberField(sort.field)) return 'order';
  // The last coin searched may tie with one that was not searched.
  return page * limit >= looked ? 'page' : undefined;
};

/** The same before any call, for a question that the snapshot does not prove. @param isBounded the upstream filters. */
export const hopeless = (input: PlanInput, isBounded: boolean): HopelessReason | undefined => {
  if (input.upstream.wholeLists === true) return 'held';
  const among = hopelessAmong(leastSent(input, isBounded), input.question, input.needsTotal, input.upstream);
  return among ?? (!isBounded && holdsLooked(input) ? 'held' : undefined);
};
