// Finds the smallest deeper snapshot that would probably answer a question: for each proof, an estimate of the coins
// that it needs. A depth that is too small costs another deepening, so estimates are on the high side. The add-on uses
// the estimates too.

import { pageCredits } from '../query/capabilities.ts';
import { countAbove, capReach, rankReach } from './facts.ts';
import {
  type PlanInput,
  type ProofInput,
  capBound,
  isUnfiltered,
  lastRank,
  leadingRows,
  rowProofs,
  totalProofs,
  type Proof,
  type ProofName,
  type TotalProofName,
} from './proofs.ts';

export interface Deeper {
  /** Number of coins, a multiple of the upstream's page size. */
  readonly depth: number;
  /** The expected proofs. */
  readonly rows: ProofName;
  readonly total: TotalProofName | undefined;
  /** Cost of each refresh at this depth. */
  readonly credits: number;
}

/** Maximum distance of the last proven rank from the snapshot's end, as a part of its coins; more has other causes. */
const RANKS_AMISS = 0.1;

/** Number of coins between the last proven rank and the last coin; undefined if it exceeds that distance. */
const ranksBehind = ({ facts }: ProofInput): number | undefined => {
  const { count } = facts.columns;
  const behind = count - 1 - rankReach(facts);
  return behind <= count * RANKS_AMISS ? behind : undefined;
};

/** Whether the reach is unknown or not positive: deeper coins could not be told apart by market cap. */
const isAtZero = ({ facts }: ProofInput): boolean => !(capReach(facts) > 0);

const coinsForCap = (input: ProofInput): number | undefined => {
  const bound = capBound(input.question);
  // One more, which proves that the others are complete.
  return bound === undefined ? undefined : countAbove(input.facts, bound.value) + 1;
};

const coinsForRank = (input: ProofInput): number | undefined => {
  const [last, behind] = [lastRank(input.question), ranksBehind(input)];
  return last === undefined || behind === undefined ? undefined : last + behind + 1;
};

/** Assumes that matches are as frequent further down as in the snapshot. */
const coinsForPage = (input: ProofInput): number | undefined => {
  const { question, facts, countMatches } = input;
  const leads = leadingRows(input);
  const behind = question.sort.field === 'rank' ? ranksBehind(input) : isAtZero(input) ? undefined : 0;
  if (leads === undefined || behind === undefined) return undefined;
  const wanted = question.page * question.limit;
  if (isUnfiltered(question)) return wanted + behind + 1;
  const matches = countMatches(leads);
  return matches === 0 ? undefined : Math.ceil((wanted / matches) * facts.columns.count);
};

/** Estimated number of coins that a proof needs; undefined if it is unknown. */
const coinsFor: Readonly<Record<ProofName | TotalProofName, (input: ProofInput) => number | undefined>> = {
  complete: ({ facts }) => facts.itemCount,
  cap: coinsForCap,
  rank: coinsForRank,
  page: coinsForPage,
  // The place of an id is unknown.
  ids: () => undefined,
  // What is fetched of the set tells its length already.
  end: () => undefined,
  total: () => undefined,
};

interface Cheapest<Name> {
  readonly name: Name;
  readonly pages: number;
}

const heldPages = ({ facts, upstream }: PlanInput): number => Math.ceil(facts.columns.count / upstream.pageSize);

/** The proof that needs the fewest pages, more than are held; among equals the first in the list. */
const cheapest = <Name extends ProofName | TotalProofName>(
  proofs: readonly Proof<Name>[],
  input: PlanInput,
): Cheapest<Name> | undefined =>
  proofs.reduce<Cheapest<Name> | undefined>((best, { name }) => {
    const coins = coinsFor[name](input);
    if (coins === undefined) return best;
    const pages = Math.max(Math.ceil(coins / input.upstream.pageSize), heldPages(input) + 1);
    return best === undefined || pages < best.pages ? { name, pages } : best;
  }, undefined);

/**
 * Whether no depth helps: dollars can't be compared here at any depth; pages that do not fit together are fetched
 * again, not continued; an empty set is proven already.
 */
const isHopeless = ({ question, facts }: ProofInput): boolean =>
  question.usdFilters.length > 0 || !facts.sound || facts.columns.count === 0;

/** The number of coins, more than are held, that would probably prove the rows; undefined if it is unknown. */
export const coinsForRows = (input: ProofInput): number | undefined => {
  if (isHopeless(input)) return undefined;
  const needed = rowProofs.flatMap(({ name }) => coinsFor[name](input) ?? []);
  return needed.length === 0 ? undefined : Math.max(Math.min(...needed), input.facts.columns.count + 1);
};

/**
 * The sufficient depth in coins with its cost in credits; undefined if there is none.
 * @param rows and @param total: the proofs that hold already.
 * @example deepen(input, undefined, undefined) // { depth: 3000, rows: 'cap', total: undefined, credits: 6 }
 */
export const deepen = (
  input: PlanInput,
  rows: ProofName | undefined,
  total: TotalProofName | undefined,
): Deeper | undefined => {
  const { needsTotal, maxDepth, upstream } = input;
  if (isHopeless(input)) return undefined;
  const proven = { pages: 0 };
  const forRows = rows === undefined ? cheapest(rowProofs, input) : { ...proven, name: rows };
  const forTotal = !needsTotal || total !== undefined ? { ...proven, name: total } : cheapest(totalProofs, input);
  if (forRows === undefined || forTotal === undefined) return undefined;
  const pages = Math.max(forRows.pages, forTotal.pages);
  const depth = pages * upstream.pageSize;
  if (depth > maxDepth) return undefined;
  return {
    depth,
    rows: forRows.name,
    total: forTotal.name,
    credits: pages * pageCredits(upstream, input.question.set),
  };
};
