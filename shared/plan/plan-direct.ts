// Plans the direct query for a question that no snapshot answers: the requested page itself if the upstream can do all
// of the filtering and sorting, else one or two pages of maximum size to search. A question that these would not answer
// is refused without a call.

import { pageCredits, type Capabilities } from '../query/capabilities.ts';
import { compileUpstream } from '../query/compile-upstream.ts';
import { testsOf } from '../query/condition.ts';
import { equalTexts } from '../query/equal-texts.ts';
import type { Question } from '../query/question.ts';
import { hopeless, type HopelessReason } from './hopeless.ts';
import { MAX_LOOKED_PAGES } from './looked-pages.ts';
import type { PlanInput } from './plan-input.ts';
import { hasExclusions } from './proofs.ts';
import { conditionToAdd, tooBroadSentence } from './too-broad.ts';
import type { UpstreamTest } from '../query/upstream-test.ts';
import type { UnprovenReason } from './unproven.ts';

/** How a direct query is answered: by the requested page itself, or by searching pages of maximum size. */
export type DirectWay = 'its page' | 'one page' | 'two pages';

export interface UpstreamPlan {
  readonly kind: 'upstream';
  readonly way: DirectWay;
  /** Reason why the snapshot does not answer the question. */
  readonly unproven: UnprovenReason;
  /** Maximum cost, if the upstream follows its documentation and no coin moves between two pages. */
  readonly credits: number;
}

export interface RefusePlan {
  readonly kind: 'refuse';
  readonly reason: HopelessReason;
  readonly unproven: UnprovenReason;
  /** A condition that would make the question answerable, if one is known. */
  readonly add: string | undefined;
  /** A sentence for people, with the remedy. */
  readonly detail: string;
}

/** Whether the upstream can do all filtering and sorting. */
const canDoAll = (question: Question, capabilities: Capabilities): boolean => {
  const { residual } = compileUpstream(question.condition, { currency: question.set.currency, capabilities });
  const canPage = capabilities.sorts.includes(question.sort.field) && question.limit <= capabilities.pageSize;
  return testsOf(residual).length === 0 && !hasExclusions(question) && canPage;
};

/**
 * The one page that answers, if the upstream can do all of the question: the requested one. Of coins named by their ids
 * one with all of them, at the same price, so that it shows which are missing.
 */
export const singlePage = (question: Question, capabilities: Capabilities): 'its page' | 'one page' | undefined => {
  if (!canDoAll(question, capabilities)) return undefined;
  const named = equalTexts(question.condition);
  return named?.field === 'id' && named.spellings.length <= capabilities.pageSize ? 'one page' : 'its page';
};

/** Maximum number of coins that pass the tests: the number of ids in a test of ids. */
const mostNamed = (tests: readonly UpstreamTest[]): number =>
  Math.min(
    ...tests.map((test) =>
      test.kind === 'text' && test.field === 'id' ? test.texts.length : Number.POSITIVE_INFINITY,
    ),
  );

export const planDirect = (input: PlanInput, unproven: UnprovenReason): UpstreamPlan | RefusePlan => {
  const { question, facts, upstream: capabilities } = input;
  const { pageSize } = capabilities;
  const credits = pageCredits(capabilities, question.set);
  const way = singlePage(question, capabilities);
  if (way !== undefined) return { kind: 'upstream', way, unproven, credits };

  const { tests } = compileUpstream(question.condition, { currency: question.set.currency, capabilities });
  const isBounded = tests.length + question.usdFilters.length > 0;
  const reason = hopeless(input, isBounded);
  if (reason !== undefined) {
    const [add, detail] = [conditionToAdd(question, facts), tooBroadSentence(question, facts)];
    return { kind: 'refuse', reason, unproven, add, detail };
  }
  const mostSent = Math.min(facts.itemCount, mostNamed(tests));
  const pages = mostSent <= pageSize ? 1 : MAX_LOOKED_PAGES;
  return {
    kind: 'upstream',
    way: pages === 1 ? 'one page' : 'two pages',
    unproven,
    credits: pages * credits,
  };
};
