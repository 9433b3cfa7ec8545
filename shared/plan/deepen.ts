// Finds the least deep snapshot that would answer what the one at hand does not, or likely so: for each proof, about how
// many coins it takes. Too few only means to be asked once more, so estimates err towards more.

import { countAbove } from './count-above.ts';
import type { PlanInput } from './plan-input.ts';
import {
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
import { capReach, rankReach } from './snapshot-reach.ts';

export interface Deeper {
  /** Coins to hold, in whole pages of the upstream's. */
  readonly depth: number;
  /** The proofs that would hold. */
  readonly rows: ProofName;
  readonly total: TotalProofName | undefined;
  /** What each refresh of a snapshot so deep takes. */
  readonly credits: number;
}

/** Ranks end where the snapshot does, give or take so much of it; if sooner, something is amiss that depth does not cure. */
const RANKS_AMISS = 0.1;

/** How many coins stand between the last rank that is proven and the last coin, or undefined where that is no measure. */
const ranksBehind = ({ facts }: PlanInput): number | undefined => {
  const { count } = facts.columns;
  const behind = count - 1 - rankReach(facts);
  return behind <= count * RANKS_AMISS ? behind : undefined;
};

/** Coins whose market caps would have to be zero to stand further down: nothing more can be told apart. */
const isAtZero = ({ facts }: PlanInput): boolean => !(capReach(facts) > 0);

const coinsForCap = (input: PlanInput): number | undefined => {
  const bound = capBound(input.question);
  // One more, which shows that the others are all there.
  return bound === undefined ? undefined : countAbove(input.facts, bound.value) + 1;
};

const coinsForRank = (input: PlanInput): number | undefined => {
  const [last, behind] = [lastRank(input.question), ranksBehind(input)];
  return last === undefined || behind === undefined ? undefined : last + behind + 1;
};

/** Where matches stand as thick further down as so far. */
const coinsForPage = (input: PlanInput): number | undefined => {
  const { question, facts, countMatches } = input;
  const leads = leadingRows(input);
  const behind = question.sort.field === 'rank' ? ranksBehind(input) : isAtZero(input) ? undefined : 0;
  if (leads === undefined || behind === undefined) return undefined;
  const wanted = question.page * question.limit;
  if (isUnfiltered(question)) return wanted + behind + 1;
  const matches = countMatches(leads);
  return matches === 0 ? undefined : Math.ceil((wanted / matches) * facts.columns.count);
};

/** About how many coins a proof takes that does not hold yet, or undefined where no number of them is known to do. */
const coinsFor: Readonly<Record<ProofName | TotalProofName, (input: PlanInput) => number | undefined>> = {
  complete: ({ facts }) => facts.itemCount,
  cap: coinsForCap,
  rank: coinsForRank,
  page: coinsForPage,
  // Where an id may stand is not known.
  ids: () => undefined,
  total: () => undefined,
};

interface Cheapest<Name> {
  readonly name: Name;
  readonly pages: number;
}

const heldPages = ({ facts, upstream }: PlanInput): number => Math.ceil(facts.columns.count / upstream.pageSize);

/** The proof that takes the fewest pages, more than there are; of several the first, the whole set before any part of it. */
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

/** The depth that would do; `rows` and `total` are proven already where they are given. */
export const deepen = (
  input: PlanInput,
  rows: ProofName | undefined,
  total: TotalProofName | undefined,
): Deeper | undefined => {
  const { question, facts, needsTotal, maxDepth, upstream } = input;
  // Dollars can't be compared here at any depth; pages that did not fit together are fetched anew, not continued; and
  // what is whole has been proven.
  if (question.usdFilters.length > 0 || !facts.sound || facts.columns.count === 0) return undefined;
  const proven = { pages: 0 };
  const forRows = rows === undefined ? cheapest(rowProofs, input) : { ...proven, name: rows };
  const forTotal = !needsTotal || total !== undefined ? { ...proven, name: total } : cheapest(totalProofs, input);
  if (forRows === undefined || forTotal === undefined) return undefined;
  const pages = Math.max(forRows.pages, forTotal.pages);
  const depth = pages * upstream.pageSize;
  if (depth > maxDepth) return undefined;
  return { depth, rows: forRows.name, total: forTotal.name, credits: pages * upstream.creditsPerPage };
};
