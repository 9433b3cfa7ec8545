// Whether a snapshot provably holds the whole answer to a question. Without a proof, it does not answer. Runs in the
// add-on too: knows no upstream.

import type { Capabilities } from '../query/capabilities.ts';
import type { Question } from '../query/question.ts';
import { capReach, rankReach, type SnapshotFacts } from './facts.ts';
import { type Bound, type Condition, equalTexts, impliedBound, isAlways } from '../query/condition.ts';
import { namedRow } from '../reference/find-reference.ts';
import { type CoinColumns, comparableTexts } from '../columns/coin-columns.ts';

export interface ProofInput {
  readonly question: Question;
  readonly facts: SnapshotFacts;
  /** The answer contains the total number of matches. */
  readonly needsTotal: boolean;
  /**
   * Number of coins of the snapshot that match and pass the given test; called only if no cheaper proof holds. The
   * count may stop at `enough`: a result that is not below it says only that there are at least as many.
   */
  readonly countMatches: (among: (row: number) => boolean, enough?: number) => number;
}

/** The further input of the planner. */
export interface PlanInput extends ProofInput {
  /** Maximum number of coins of a snapshot. */
  readonly maxDepth: number;
  /** The upstream's capabilities. */
  readonly upstream: Capabilities;
}

export type ProofName = 'complete' | 'cap' | 'rank' | 'page' | 'ids' | 'end';
export type TotalProofName = 'complete' | 'cap' | 'rank' | 'ids' | 'total';

export interface Proof<Name extends string> {
  readonly name: Name;
  readonly holds: (input: ProofInput) => boolean;
}

/** The lower bound on market cap that the condition implies. */
export const capBound = ({ condition }: Question): Bound | undefined => impliedBound(condition, 'marketCap', 'lower');

/** The largest rank that the condition allows; ranks are whole numbers. */
export const lastRank = ({ condition }: Question): number | undefined => {
  const bound = impliedBound(condition, 'rank', 'upper');
  if (bound === undefined) return undefined;
  return bound.strict ? Math.ceil(bound.value) - 1 : Math.floor(bound.value);
};

/** Whether categories or blockchains are excluded, or single coins left out. */
export const hasExclusions = ({ exclude, leavesOut }: Question): boolean =>
  exclude.category.length + exclude.chain.length > 0 || leavesOut === true;

/** Every coin of the set matches. */
export const isUnfiltered = (question: Question): boolean => isAlways(question.condition) && !hasExclusions(question);

/** The snapshot is the whole set. */
const complete: Proof<'complete'> = { name: 'complete', holds: ({ facts }) => facts.complete };

/** The condition allows only market caps above those of all coins outside; equal ones may be ties. */
const cap: Proof<'cap'> = {
  name: 'cap',
  holds: ({ question, facts }) => {
    const bound = capBound(question);
    const reach = capReach(facts);
    return bound !== undefined && (bound.strict ? bound.value >= reach : bound.value > reach);
  },
};

/** The condition allows only ranks that no coin outside has. */
const rank: Proof<'rank'> = {
  name: 'rank',
  holds: ({ question, facts }) => {
    const last = lastRank(question);
    const reach = rankReach(facts);
    return last !== undefined && reach > 0 && last <= reach;
  },
};

/** A test of the rows that precede all coins outside in the question's order; undefined for other orders. */
export const leadingRows = ({ question: { sort }, facts }: ProofInput): ((row: number) => boolean) | undefined => {
  if (sort.field === 'marketCap' && sort.descending) {
    const [reach, caps] = [capReach(facts), facts.columns.numbers('marketCap')];
    return (row) => (caps[row] ?? Number.NaN) > reach;
  }
  if (sort.field === 'rank' && !sort.descending) {
    const [reach, ranks] = [rankReach(facts), facts.columns.numbers('rank')];
    return (row) => (ranks[row] ?? Number.NaN) <= reach;
  }
  return undefined;
};

/** Enough matches to fill the page precede all coins outside the snapshot. */
const page: Proof<'page'> = {
  name: 'page',
  holds: (input) => {
    const leads = leadingRows(input);
    const wanted = input.question.page * input.question.limit;
    return leads !== undefined && wanted <= input.facts.columns.count && input.countMatches(leads, wanted) >= wanted;
  },
};

/** Each list of ids to which the condition restricts the coins. */
const namedIds = (condition: Condition): readonly (readonly string[])[] => {
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  return parts.flatMap((part) => {
    const equal = equalTexts(part);
    return equal?.field === 'id' ? [equal.values] : [];
  });
};

/** Whether none of the given ids is repeated: pages that do not fit together may repeat a coin. */
const standOnce = (columns: CoinColumns, ids: readonly string[]): boolean => {
  const named = new Set(ids);
  return comparableTexts(columns, 'id').filter((id) => id !== undefined && named.has(id)).length <= named.size;
};

/** The condition names every possible coin by its id, and all of them are held. */
const ids: Proof<'ids'> = {
  name: 'ids',
  holds: ({ question, facts: { columns, sound } }) =>
    namedIds(question.condition).some(
      (named) => named.every((id) => namedRow(columns, 'id', id) !== undefined) && (sound || standOnce(columns, named)),
    ),
};

/** Only membership restricts the question: the upstream's own count is the total. */
const unfiltered: Proof<'total'> = { name: 'total', holds: ({ question }) => isUnfiltered(question) };

/** The page begins after the last coin of the set, by the upstream's own count. */
const end: Proof<'end'> = {
  name: 'end',
  holds: ({ question, facts }) =>
    isUnfiltered(question) && facts.itemCount > 0 && (question.page - 1) * question.limit >= facts.itemCount,
};

/** In the order of trial: the cheapest first. */
export const rowProofs: readonly Proof<ProofName>[] = [complete, cap, rank, ids, end, page];
export const totalProofs: readonly Proof<TotalProofName>[] = [complete, cap, rank, ids, unfiltered];

/** The snapshot holds the whole answer. */
export interface LocalPlan {
  readonly kind: 'local';
  readonly rows: ProofName;
  /** Undefined if no total is needed. */
  readonly total: TotalProofName | undefined;
}

/** The snapshot may not hold the whole answer; the rows or the total alone may be proven. */
interface Unproven {
  readonly kind: 'unproven';
  readonly rows: ProofName | undefined;
  readonly total: TotalProofName | undefined;
}

/**
 * Tries the proofs of the rows and, where the answer contains it, of the total.
 * @example prove(input) // { kind: 'local', rows: 'cap', total: undefined }
 */
export const prove = (input: ProofInput): LocalPlan | Unproven => {
  const { question, needsTotal } = input;
  // Only the upstream can compare in dollars if another currency is shown.
  const isComparable = question.usdFilters.length === 0;
  const total = isComparable && needsTotal ? totalProofs.find((proof) => proof.holds(input))?.name : undefined;
  const rows = isComparable ? rowProofs.find((proof) => proof.holds(input))?.name : undefined;
  const isLocal = rows !== undefined && (total !== undefined || !needsTotal);
  return isLocal ? { kind: 'local', rows, total } : { kind: 'unproven', rows, total };
};

/** The reasons why a snapshot does not answer a question. */
export type UnprovenReason =
  /** The question compares dollars and shows another currency. */
  | 'dollars'
  /** The snapshot's pages do not fit together. */
  | 'unsound'
  /** The rows are proven, but not their total number. */
  | 'total'
  /** Coins outside may belong to the answer. */
  | 'rows';

export const whyUnproven = ({ question, facts }: ProofInput, rows: ProofName | undefined): UnprovenReason => {
  if (question.usdFilters.length > 0) return 'dollars';
  if (!facts.sound) return 'unsound';
  return rows === undefined ? 'rows' : 'total';
};
