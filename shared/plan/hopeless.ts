// Says of a question, before anything is asked of the upstream, that the pages looked through could not settle it. The
// other side of `settledRows` where one-offs are answered: nothing that could be settled may be called hopeless.

import { isNumberField } from '../coin/coin-fields.ts';
import type { Capabilities } from '../query/capabilities.ts';
import type { Question } from '../question/question.ts';
import { MAX_LOOKED_PAGES } from './looked-pages.ts';
import type { PlanInput } from './plan-input.ts';
import { capReach, rankReach } from './snapshot-reach.ts';

/** Coins that are looked through at most. */
const mostLooked = ({ pageSize }: Capabilities): number => MAX_LOOKED_PAGES * pageSize;

export type HopelessReason =
  /** All matches would have to be counted. */
  | 'total'
  /** The upstream can't put the coins into order, or not so that a part of them settles anything. */
  | 'order'
  /** The page ends behind all that is looked through. */
  | 'page'
  /** The snapshot holds already what would be looked through. */
  | 'held';

/** How many coins the upstream would surely send, were all pages read. */
const leastSent = ({ facts, question, countMatches }: PlanInput, isBounded: boolean): number => {
  if (!isBounded) return facts.itemCount;
  // Whatever is sent lets every match through; of those that are held, each once, the snapshot knows.
  return facts.sound && question.usdFilters.length === 0 ? countMatches(() => true) : 0;
};

/** The first coins in the question's order are all held, so that the proof of the page has looked at them. */
const holdsLooked = ({ question: { sort }, facts, upstream }: PlanInput): boolean => {
  const looked = mostLooked(upstream);
  if (sort.field === 'marketCap')
    return sort.descending && facts.columns.count >= looked && !Number.isNaN(capReach(facts));
  return sort.field === 'rank' && !sort.descending && rankReach(facts) >= looked;
};

/** Why looking through would not settle a question for which the upstream has at least `coins` to send. */
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
  // The last coin looked at stands before none of those that were not.
  return page * limit >= looked ? 'page' : undefined;
};

/** The same before anything is asked, of a question that the snapshot does not prove; `isBounded` where the upstream filters. */
export const hopeless = (input: PlanInput, isBounded: boolean): HopelessReason | undefined => {
  const among = hopelessAmong(leastSent(input, isBounded), input.question, input.needsTotal, input.upstream);
  return among ?? (!isBounded && holdsLooked(input) ? 'held' : undefined);
};
