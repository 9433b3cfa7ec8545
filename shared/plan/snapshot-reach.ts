// How far a snapshot reaches: what it says about every coin that it does not hold. The proofs rest on these two numbers.

import type { SnapshotFacts } from './snapshot-facts.ts';

/**
 * No coin outside has a market cap above this; NaN where nothing is known. Behind coins without a market cap only such
 * coins should follow, yet one cap that could not be read looks the same: so the last cap that there is counts.
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
 * No coin outside has a rank from 1 to this; 0 where nothing is known. Coins of equal market cap may share a rank, and
 * those outside may equal the last ones inside: so the ranks of these prove nothing. Where no market cap proves anything, no rank does.
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
