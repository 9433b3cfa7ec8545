// Plans the bounded upstream request for a question that no snapshot answers: the very page where the upstream can do all
// of it, else one or two of its largest pages to look through. What these would not settle either is refused without asking.

import type { Capabilities } from '../query/capabilities.ts';
import { compileUpstream } from '../query/compile-upstream.ts';
import { testsOf } from '../query/condition.ts';
import type { Question } from '../question/question.ts';
import { hopeless, type HopelessReason } from './hopeless.ts';
import { MAX_LOOKED_PAGES } from './looked-pages.ts';
import type { PlanInput } from './plan-input.ts';
import { hasExclusions } from './proofs.ts';
import { conditionToAdd, tooBroadSentence } from './too-broad.ts';
import type { UpstreamTest } from '../query/upstream-test.ts';
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
export const canDoAll = (question: Question, capabilities: Capabilities): boolean => {
  const { residual } = compileUpstream(question.condition, { currency: question.set.currency, capabilities });
  const canPage = capabilities.sorts.includes(question.sort.field) && question.limit <= capabilities.pageSize;
  return testsOf(residual).length === 0 && !hasExclusions(question) && canPage;
};

/** The most coins that the tests let through: as many as are named by id. */
const mostNamed = (tests: readonly UpstreamTest[]): number =>
  Math.min(
    ...tests.map((test) =>
      test.kind === 'text' && test.field === 'id' ? test.texts.length : Number.POSITIVE_INFINITY,
    ),
  );

export const planDirect = (input: PlanInput, unproven: UnprovenReason): UpstreamPlan | RefusePlan => {
  const { question, facts, upstream: capabilities } = input;
  const { pageSize, creditsPerPage } = capabilities;
  if (canDoAll(question, capabilities)) return { kind: 'upstream', way: 'its page', unproven, credits: creditsPerPage };

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
    credits: pages * creditsPerPage,
  };
};
