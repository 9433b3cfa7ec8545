// An assumption of the gateway about its upstream, and how to judge it from answers.

import type { Evidence } from './evidence.ts';
import { readList, type List } from './read-list.ts';

export type Verdict =
  | { readonly outcome: 'pass'; readonly found?: string }
  | { readonly outcome: 'fail'; readonly found: string }
  /** The answers do not show it. */
  | { readonly outcome: 'unknown'; readonly found: string };

/** `Seen`: the answers by which it is judged. */
export interface Assumption<Seen = Evidence> {
  /** A sentence that is true if the assumption holds. */
  readonly claim: string;
  /** Whether the gateway needs it to work, or to work within its budget. */
  readonly isNeeded: boolean;
  readonly judge: (evidence: Seen) => Verdict;
  /** What to do if it does not hold. */
  readonly remedy: string;
}

export const pass = (found?: string): Verdict =>
  found === undefined ? { outcome: 'pass' } : { outcome: 'pass', found };
export const fail = (found: string): Verdict => ({ outcome: 'fail', found });
export const unknown = (found: string): Verdict => ({ outcome: 'unknown', found });

/** A judgement that needs the page of the whole market. */
export const ofMarket =
  (judge: (list: List) => Verdict): Assumption['judge'] =>
  ({ market }) => {
    const list = readList(market);
    return list === undefined ? unknown('no page of coins was given') : judge(list);
  };

/** A judgement that needs both pages: the whole market in dollars, the category in euros. */
export const ofBoth =
  (judge: (market: List, category: List) => Verdict): Assumption['judge'] =>
  ({ market, category }) => {
    const [first, second] = [readList(market), readList(category)];
    if (first === undefined || second === undefined) return unknown('no page of a category was given');
    return second.coins.length === 0 ? unknown('the category has no coin of that size') : judge(first, second);
  };
