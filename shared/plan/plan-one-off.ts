// Plans the bounded upstream request for a question that no snapshot answers: the very page where the upstream can do all
// of it, else one or two pages of 1,000 to look through. What these would not settle either is refused without asking.

import { coinField } from '../coin/coin-fields.ts';
import { compileUpstream } from '../query/compile-upstream.ts';
import { testsOf } from '../query/condition.ts';
import { MAX_LIMIT, type Question } from '../question/question.ts';
import { CREDITS_PER_PAGE, MAX_LOOKED_PAGES } from './credits.ts';
import { hopeless, type HopelessReason } from './hopeless.ts';
import type { PlanInput } from './plan-input.ts';
import { hasExclusions } from './proofs.ts';
import { conditionToAdd, tooBroadSentence } from './too-broad.ts';
import type { UnprovenReason } from './unproven.ts';

/** How a one-off is settled: by the page asked for itself, or by coins that are looked through. */
export type DirectWay = 'its page' | 'one page' | 'two pages';

export interface UpstreamPlan {
  readonly kind: 'upstream';
  readonly way: DirectWay;
  /** Why the snapshot does not answer it. */
  readonly unproven: UnprovenReason;
  /** At most, while the upstream reads every parameter as published and no coin moves between two pages. */
  readonly credits: number;
}

export interface RefusePlan {
  readonly kind: 'refuse';
  readonly reason: HopelessReason;
  readonly unproven: UnprovenReason;
  /** A condition that would make the question answerable, where one is known. */
  readonly add: string | undefined;
  /** A sentence for people, with the remedy. */
  readonly detail: string;
}

/** Whether the upstream can filter and sort all that is asked, so that its page is the answer. */
export const canDoAll = (question: Question): boolean => {
  const { residual } = compileUpstream(question.condition, { currency: question.set.currency });
  const canSort = coinField(question.sort.field).upstreamSort !== undefined;
  return testsOf(residual).length === 0 && !hasExclusions(question) && canSort;
};

export const planDirect = (input: PlanInput, unproven: UnprovenReason): UpstreamPlan | RefusePlan => {
  const { question, facts } = input;
  if (canDoAll(question)) return { kind: 'upstream', way: 'its page', unproven, credits: CREDITS_PER_PAGE };

  const { parameters } = compileUpstream(question.condition, { currency: question.set.currency });
  const isBounded = parameters.size + question.usdFilters.length > 0;
  const reason = hopeless(input, isBounded);
  if (reason !== undefined) {
    const [add, detail] = [conditionToAdd(question, facts), tooBroadSentence(question, facts)];
    return { kind: 'refuse', reason, unproven, add, detail };
  }
  const mostSent = Math.min(facts.itemCount, parameters.get('coinIds')?.split(',').length ?? facts.itemCount);
  const pages = mostSent <= MAX_LIMIT ? 1 : MAX_LOOKED_PAGES;
  return {
    kind: 'upstream',
    way: pages === 1 ? 'one page' : 'two pages',
    unproven,
    credits: pages * CREDITS_PER_PAGE,
  };
};
