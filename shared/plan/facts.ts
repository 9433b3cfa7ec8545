// What a snapshot says about the coins that it does not hold. A snapshot is the first coins of a base set by market
// cap.

import type { CoinColumns } from '../columns/coin-columns.ts';

export interface SnapshotFacts {
  readonly columns: CoinColumns;
  /** Holds every coin of its set: the distinct ids equal the one item count, and the last page has no next page. */
  readonly complete: boolean;
  /** Ids are distinct, all pages have one item count, and market caps never rise; missing ones are skipped. */
  readonly sound: boolean;
  /** Market cap of the last coin received; NaN if it has none. `capReach` is what it proves. */
  readonly cutoff: number;
  /** Number of coins in the whole set, as counted by the upstream. */
  readonly itemCount: number;
  /** Ranks 1 to this are each held once; 0 unless the set is the whole market. `rankReach` is what they prove. */
  readonly ranksHeld: number;
}

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

/** Number of stretches compared: the last half of the snapshot, the last half of its first half, and so on. */
const STRETCHES = 3;

/** Slope of market caps from half of `place` to `place`, on logarithmic scales. */
const slopeTo = (caps: Float64Array, place: number): number => {
  const [upper, lower] = [caps[(place >> 1) - 1] ?? Number.NaN, caps[place - 1] ?? Number.NaN];
  return Math.log(upper / lower) / Math.log(place / (place >> 1));
};

/**
 * Estimated number of coins above `cap`, which is below the snapshot's caps; all coins without an estimate. Market caps
 * fall about as a power of the place, and faster further down, so the flattest stretch of the snapshot gives an
 * estimate on the high side.
 */
export const countAbove = (facts: SnapshotFacts, cap: number): number => {
  const { columns, itemCount } = facts;
  const caps = columns.numbers('marketCap');
  const places = Array.from({ length: STRETCHES }, (_, index) => columns.count >> index);
  const flattest = Math.min(...places.map((place) => slopeTo(caps, place)));
  const estimate = columns.count * (capReach(facts) / cap) ** (1 / flattest);
  // Level, rising or missing market caps and those around zero do not follow a power.
  const isPower = cap > 0 && estimate < itemCount;
  return isPower ? Math.min(Math.max(columns.count, Math.ceil(estimate)), itemCount) : itemCount;
};
