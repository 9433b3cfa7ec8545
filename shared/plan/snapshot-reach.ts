// The reach of a snapshot: what it proves about every coin that it does not hold. The proofs use these two numbers.

import type { SnapshotFacts } from './snapshot-facts.ts';

/**
 * No coin outside has a market cap above this; NaN if unknown. After coins without a market cap only such coins should
 * follow, but a cap that could not be read looks the same, so the last known cap counts.
 */
export const capReach = ({ columns, sound, cutoff }: SnapshotFacts): number => {
  if (!sound) return Number.NaN;
  if (!Number.isNaN(cutoff)) return cutoff;
  const caps = columns.numbers('marketCap');
  let last = columns.count - 1;
  while (last >= 0 && Number.isNaN(caps[last])) last -= 1;
  return caps[last] ?? Number.NaN;
};

/**
 * No coin outside has a rank from 1 to this; 0 if unknown. Coins of equal market cap may share a rank, and coins
 * outside may equal the last ones inside, so the ranks of these prove nothing. Without a known reach in market cap, no
 * rank is proven.
 */
export const rankReach = (facts: SnapshotFacts): number => {
  const { columns, ranksHeld } = facts;
  const reach = capReach(facts);
  const caps = columns.numbers('marketCap');
  const ranks = columns.numbers('rank');
  let proven = ranksHeld;
  for (let row = columns.count - 1; row >= 0 && !((caps[row] ?? Number.NaN) > reach); row -= 1) {
    const rank = ranks[row] ?? Number.NaN;
    if (rank <= proven) proven = rank - 1;
  }
  return proven;
};
