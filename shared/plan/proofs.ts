// The proofs that a snapshot holds the whole answer to a question. What none of them shows is not answered from it.

import { impliedBound } from '../query/implied-bound.ts';
import { testsOf, type Condition } from '../query/condition.ts';
import { equalTexts } from '../query/equal-texts.ts';
import { indexedRow } from '../reference/coin-indexes.ts';
import type { PlanInput } from './plan-input.ts';

export type ProofName = 'complete' | 'cap' | 'rank' | 'page' | 'ids';
export type TotalProofName = 'complete' | 'cap' | 'rank' | 'ids' | 'total';

interface Proof<Name extends string> {
  readonly name: Name;
  readonly holds: (input: PlanInput) => boolean;
}

/** The snapshot is the whole set. */
const complete: Proof<'complete'> = { name: 'complete', holds: ({ facts }) => facts.complete };

/** The condition keeps market cap above the cutoff, where a sound snapshot holds everything. At the cutoff there may be ties. */
const cap: Proof<'cap'> = {
  name: 'cap',
  holds: ({ question, facts }) => {
    const bound = facts.sound ? impliedBound(question.condition, 'marketCap', 'lower') : undefined;
    return bound !== undefined && (bound.strict ? bound.value >= facts.cutoff : bound.value > facts.cutoff);
  },
};

/** The condition keeps ranks within those that are all held. */
const rank: Proof<'rank'> = {
  name: 'rank',
  holds: ({ question, facts }) => {
    const bound = facts.sound ? impliedBound(question.condition, 'rank', 'upper') : undefined;
    return bound !== undefined && (bound.strict ? bound.value <= facts.ranksHeld + 1 : bound.value <= facts.ranksHeld);
  },
};

/** So many matches stand before anything outside the snapshot that the page is full of them. */
const page: Proof<'page'> = {
  name: 'page',
  holds: ({ question, facts, countMatches }) => {
    if (!facts.sound) return false;
    const { sort, page: number, limit } = question;
    const wanted = number * limit;
    if (sort.field === 'marketCap' && sort.descending) {
      const caps = facts.columns.numbers('marketCap');
      return wanted <= facts.columns.count && countMatches((row) => (caps[row] ?? Number.NaN) > facts.cutoff) >= wanted;
    }
    if (sort.field === 'rank' && !sort.descending) {
      const ranks = facts.columns.numbers('rank');
      return (
        wanted <= facts.ranksHeld && countMatches((row) => (ranks[row] ?? Number.NaN) <= facts.ranksHeld) >= wanted
      );
    }
    return false;
  },
};

/** The ids that a condition names, where it lets no other coin through. */
const namedIds = (condition: Condition): readonly string[] | undefined => {
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  return parts.map(equalTexts).find((equal) => equal?.field === 'id')?.values;
};

/** Every coin that the condition could let through is named by its id and held. */
const ids: Proof<'ids'> = {
  name: 'ids',
  holds: ({ question, facts }) => {
    const named = namedIds(question.condition);
    if (named === undefined) return false;
    return named.every((id) => indexedRow(facts.columns, 'id', id) !== undefined);
  },
};

/** Nothing but membership restricts the question: the upstream's own count is the total. */
const total: Proof<'total'> = {
  name: 'total',
  holds: ({ question }) =>
    testsOf(question.condition).length === 0 &&
    question.exclude.category.length === 0 &&
    question.exclude.chain.length === 0,
};

/** Tried in this order, the cheapest first. */
export const rowProofs: readonly Proof<ProofName>[] = [complete, cap, rank, ids, page];
export const totalProofs: readonly Proof<TotalProofName>[] = [complete, cap, rank, ids, total];
