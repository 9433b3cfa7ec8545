// The proofs that a snapshot holds the whole answer to a question. What none of them shows is not answered from it.

import { impliedBound, type Bound } from '../query/implied-bound.ts';
import { isAlways, type Condition } from '../query/condition.ts';
import { equalTexts } from '../query/equal-texts.ts';
import { indexedRow } from '../reference/coin-indexes.ts';
import type { CoinColumns } from '../columns/coin-columns.ts';
import { comparableTexts } from '../columns/comparable-texts.ts';
import type { Question } from '../question/question.ts';
import type { ProofInput } from './plan-input.ts';
import { capReach, rankReach } from './snapshot-reach.ts';

export type ProofName = 'complete' | 'cap' | 'rank' | 'page' | 'ids';
export type TotalProofName = 'complete' | 'cap' | 'rank' | 'ids' | 'total';

export interface Proof<Name extends string> {
  readonly name: Name;
  readonly holds: (input: ProofInput) => boolean;
}

/** The least market cap that the condition lets through. */
export const capBound = ({ condition }: Question): Bound | undefined => impliedBound(condition, 'marketCap', 'lower');

/** The last rank that the condition lets through: ranks are whole. */
export const lastRank = ({ condition }: Question): number | undefined => {
  const bound = impliedBound(condition, 'rank', 'upper');
  if (bound === undefined) return undefined;
  return bound.strict ? Math.ceil(bound.value) - 1 : Math.floor(bound.value);
};

/** Whether categories or blockchains are left out. */
export const hasExclusions = ({ exclude }: Question): boolean => exclude.category.length + exclude.chain.length > 0;

/** Every coin of the set matches. */
export const isUnfiltered = (question: Question): boolean => isAlways(question.condition) && !hasExclusions(question);

/** The snapshot is the whole set. */
const complete: Proof<'complete'> = { name: 'complete', holds: ({ facts }) => facts.complete };

/** The condition keeps market cap above all that stands outside. At that very market cap there may be ties. */
const cap: Proof<'cap'> = {
  name: 'cap',
  holds: ({ question, facts }) => {
    const bound = capBound(question);
    const reach = capReach(facts);
    return bound !== undefined && (bound.strict ? bound.value >= reach : bound.value > reach);
  },
};

/** The condition keeps ranks within those that no coin outside has. */
const rank: Proof<'rank'> = {
  name: 'rank',
  holds: ({ question, facts }) => {
    const last = lastRank(question);
    const reach = rankReach(facts);
    return last !== undefined && reach > 0 && last <= reach;
  },
};

/** The order that the snapshot itself is in, or nearly: which field leads, and which rows stand before all outside. */
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

/** So many matches stand before anything outside the snapshot that the page is full of them. */
const page: Proof<'page'> = {
  name: 'page',
  holds: (input) => {
    const leads = leadingRows(input);
    const wanted = input.question.page * input.question.limit;
    return leads !== undefined && wanted <= input.facts.columns.count && input.countMatches(leads, wanted) >= wanted;
  },
};

/** Each list of ids outside of which the condition lets no coin through. */
const namedIds = (condition: Condition): readonly (readonly string[])[] => {
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  return parts.flatMap((part) => {
    const equal = equalTexts(part);
    return equal?.field === 'id' ? [equal.values] : [];
  });
};

/** Of the given ids none stands twice: pages that don't fit together may repeat a coin. */
const standOnce = (columns: CoinColumns, ids: readonly string[]): boolean => {
  const named = new Set(ids);
  return comparableTexts(columns, 'id').filter((id) => id !== undefined && named.has(id)).length <= named.size;
};

/** Every coin that the condition could let through is named by its id and held. */
const ids: Proof<'ids'> = {
  name: 'ids',
  holds: ({ question, facts: { columns, sound } }) =>
    namedIds(question.condition).some(
      (named) =>
        named.every((id) => indexedRow(columns, 'id', id) !== undefined) && (sound || standOnce(columns, named)),
    ),
};

/** Nothing but membership restricts the question: the upstream's own count is the total. */
const total: Proof<'total'> = { name: 'total', holds: ({ question }) => isUnfiltered(question) };

/** Tried in this order, the cheapest first. */
export const rowProofs: readonly Proof<ProofName>[] = [complete, cap, rank, ids, page];
export const totalProofs: readonly Proof<TotalProofName>[] = [complete, cap, rank, ids, total];
