// Decides where a question is answered: from the snapshot, only if a proof shows that it holds the whole answer; from a
// deeper snapshot; by one direct query to the upstream; or not at all. Pure.

import { isNumberField } from '../coin/coin-fields.ts';
import { type Capabilities, compileUpstream, pageCredits, type UpstreamTest } from '../query/capabilities.ts';
import type { Question } from '../query/question.ts';
import { hasExclusions, type LocalPlan, type PlanInput, prove, type UnprovenReason, whyUnproven } from './proofs.ts';
import { capReach, rankReach, type SnapshotFacts } from './facts.ts';
import { plainDecimal } from '../query/numbers.ts';
import { equalTexts, testsOf } from '../query/condition.ts';
import { deepen, type Deeper } from './deepen.ts';

/** Maximum number of upstream pages, of maximum size, searched for one question. */
export const MAX_LOOKED_PAGES = 2;

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

/**
 * The same before any call, for a question that the snapshot does not prove. It must agree with `settledRows` in
 * `answer-upstream.ts`: a question that could be answered must not be called hopeless.
 * @param isBounded whether the upstream filters.
 */
const hopeless = (input: PlanInput, isBounded: boolean): HopelessReason | undefined => {
  if (input.upstream.wholeLists === true) return 'held';
  const among = hopelessAmong(leastSent(input, isBounded), input.question, input.needsTotal, input.upstream);
  return among ?? (!isBounded && holdsLooked(input) ? 'held' : undefined);
};

/** Factor on the snapshot's reach: keeps the suggested bound above it after rounding and in the next snapshot. */
const MARGIN = 1.05;

/** A condition with which the snapshot would answer the question; undefined if none is known. */
const conditionToAdd = (question: Question, facts: SnapshotFacts | undefined): string | undefined => {
  if (facts === undefined) return undefined;
  const reach = capReach(facts);
  if (question.usdFilters.length > 0 || Number.isNaN(reach)) return undefined;
  return `marketCap > ${plainDecimal(Number((Math.max(0, reach) * MARGIN).toPrecision(2)))}`;
};

/** The remedy for a question that would need a search of too many coins. @param facts of the snapshot, if any. */
export const tooBroadSentence = (question: Question, facts: SnapshotFacts | undefined): string => {
  const add = conditionToAdd(question, facts);
  const advice = add === undefined ? 'add a condition that leaves fewer coins' : `add a condition, like ${add}`;
  return `Too many coins may match to be looked through: ${advice}, or ask by marketCap or rank, largest first.`;
};

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

/**
 * How the upstream is asked a question that no snapshot answers: for the requested page itself if it can do all of the
 * filtering and sorting, else for one or two pages of maximum size to search; at most for the allowed credits. A
 * question that these would not answer is refused without a call, with its remedy.
 * @param unproven why the snapshot does not answer.
 */
const planDirect = (input: PlanInput, unproven: UnprovenReason): UpstreamPlan | RefusePlan => {
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

/** A deeper snapshot would probably hold the whole answer. Without one, `otherwise` applies. */
interface DeepenPlan extends Deeper {
  readonly kind: 'deepen';
  readonly otherwise: UpstreamPlan | RefusePlan;
}

export type Plan = LocalPlan | DeepenPlan | UpstreamPlan | RefusePlan;

/**
 * The plan for a question, from the facts of the snapshot of its base set. Depths are numbers of coins, costs are the
 * upstream's credits. Total: a question that can't be answered is a plan to refuse it, with the condition to add.
 * @example
 * plan({ question, facts, needsTotal: false, countMatches, maxDepth: 5000, upstream }).kind
 * // 'local', 'deepen', 'upstream' or 'refuse'
 */
export const plan = (input: PlanInput): Plan => {
  const proven = prove(input);
  if (proven.kind === 'local') return proven;
  const { rows, total } = proven;
  const otherwise = planDirect(input, whyUnproven(input, rows));
  const deeper = deepen(input, rows, total);
  return deeper === undefined ? otherwise : { kind: 'deepen', ...deeper, otherwise };
};
