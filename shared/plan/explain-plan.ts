// Explains a plan and its reason: as data, and in one plain English sentence.

import { plainDecimal } from '../query/numbers.ts';
import {
  type HopelessReason,
  MAX_LOOKED_PAGES,
  type DirectWay,
  type RefusePlan,
  type UpstreamPlan,
  type Plan,
} from './plan.ts';
import {
  type PlanInput,
  capBound,
  lastRank,
  type ProofName,
  type TotalProofName,
  type LocalPlan,
  type UnprovenReason,
} from './proofs.ts';
import { capReach, rankReach } from './facts.ts';

type Explained = Pick<PlanInput, 'question' | 'facts' | 'upstream'>;

export interface Explanation {
  readonly kind: Plan['kind'];
  /** One sentence. */
  readonly reason: string;
  /** The proof of the rows, and the proof of the total. */
  readonly proof?: ProofName;
  readonly totalProof?: TotalProofName;
  /** Number of coins of the deeper snapshot. */
  readonly depth?: number;
  /** The bound of the filter on market cap or rank, and the limit down to which the snapshot holds every coin. */
  readonly bound?: number;
  readonly cutoff?: number;
  /** The condition to add. */
  readonly add?: string;
  /** Maximum cost. */
  readonly credits: number;
}

const heldOf = ({ facts: { columns, itemCount } }: Explained): string => `${columns.count} of ${itemCount} coins`;

const allAbove = ({ facts }: Explained): string =>
  `the snapshot holds every coin above ${plainDecimal(capReach(facts))}`;

const allRanks = ({ facts }: Explained): string => `the snapshot holds every rank up to ${rankReach(facts)}`;

const capKept = ({ question }: Explained): string => {
  const bound = capBound(question);
  return bound === undefined ? '' : `${bound.strict ? 'above' : 'at or above'} ${plainDecimal(bound.value)}`;
};

const proofSentences: Readonly<Record<ProofName | TotalProofName, (input: Explained) => string>> = {
  complete: ({ facts }) => `the snapshot holds all ${facts.itemCount} coins of the set`,
  cap: (input) => `the filter keeps market cap ${capKept(input)}, and ${allAbove(input)}`,
  rank: (input) => `the filter keeps ranks up to ${lastRank(input.question)}, and ${allRanks(input)}`,
  ids: () => 'the snapshot holds every coin that the filter names',
  page: (input) =>
    `the page is full of coins before any that is not held, as ${input.question.sort.field === 'rank' ? allRanks(input) : allAbove(input)}`,
  end: ({ facts }) => `the page begins after the last of the ${facts.itemCount} coins that the upstream counts`,
  total: ({ facts }) => `the upstream itself counts ${facts.itemCount} coins in the set`,
};

const unprovenSentences: Readonly<Record<UnprovenReason, (input: Explained) => string>> = {
  dollars: ({ question }) => `dollars are compared, and the snapshot holds amounts in ${question.set.currency}`,
  unsound: () => 'the pages of the snapshot did not fit together, so that it proves little',
  total: (input) => `the answer says how many coins match in all, and the snapshot holds ${heldOf(input)}`,
  rows: (input) => `coins outside the snapshot, which holds ${heldOf(input)}, may belong to the answer`,
};

const waySentences: Readonly<Record<DirectWay, (input: Explained) => string>> = {
  'its page': () => 'for this very page',
  'one page': ({ upstream }) => `for at most ${upstream.pageSize} coins to look through`,
  'two pages': ({ upstream }) => `for at most ${MAX_LOOKED_PAGES * upstream.pageSize} coins to look through`,
};

const hopelessSentences: Readonly<Record<HopelessReason, (input: Explained) => string>> = {
  total: () => 'to count all matches',
  order: ({ question }) => `to put the coins into order by ${question.sort.field}`,
  page: () => 'to reach this page',
  held: () => 'to fill this page, as the snapshot holds these coins already',
};

const upstreamSentence = (plan: UpstreamPlan, input: Explained): string =>
  `The upstream is asked ${waySentences[plan.way](input)}: ${unprovenSentences[plan.unproven](input)}.`;

const refuseSentence = (plan: RefusePlan, input: Explained): string =>
  `Refused without asking the upstream: ${unprovenSentences[plan.unproven](input)}, and ${MAX_LOOKED_PAGES * input.upstream.pageSize} coins are too few ${hopelessSentences[plan.reason](input)}.`;

const localSentence = ({ rows, total }: LocalPlan, input: Explained): string => {
  const counted = total === undefined || total === rows ? '' : `; ${proofSentences[total](input)}`;
  return `Answered from the snapshot: ${proofSentences[rows](input)}${counted}.`;
};

/** The bound of the filter and the reach of the snapshot, in the field that the proof uses. */
const numbersOf = (proof: ProofName, { question, facts }: Explained): Pick<Explanation, 'bound' | 'cutoff'> => {
  const byRank = proof === 'rank' || (proof === 'page' && question.sort.field === 'rank');
  const bound = proof === 'cap' ? capBound(question)?.value : proof === 'rank' ? lastRank(question) : undefined;
  const cutoff = byRank ? rankReach(facts) : proof === 'cap' || proof === 'page' ? capReach(facts) : undefined;
  return { ...(bound === undefined ? {} : { bound }), ...(cutoff === undefined ? {} : { cutoff }) };
};

const totalOf = (total: TotalProofName | undefined): Pick<Explanation, 'totalProof'> =>
  total === undefined ? {} : { totalProof: total };

/** The explanation of a plan. */
export const explainPlan = (plan: Plan, input: Explained): Explanation => {
  switch (plan.kind) {
    case 'local': {
      const { kind, rows, total } = plan;
      const reason = localSentence(plan, input);
      return { kind, reason, proof: rows, ...totalOf(total), ...numbersOf(rows, input), credits: 0 };
    }
    case 'deepen': {
      const { kind, rows, total, depth, credits, otherwise } = plan;
      const reason = `A snapshot of ${depth} coins should hold the whole answer. Until there is one: ${explainPlan(otherwise, input).reason}`;
      return { kind, reason, proof: rows, ...totalOf(total), ...numbersOf(rows, input), depth, credits };
    }
    case 'upstream':
      return { kind: plan.kind, reason: upstreamSentence(plan, input), credits: plan.credits };
    case 'refuse':
      return {
        kind: plan.kind,
        reason: refuseSentence(plan, input),
        ...(plan.add === undefined ? {} : { add: plan.add }),
        credits: 0,
      };
    default:
      return plan satisfies never;
  }
};
