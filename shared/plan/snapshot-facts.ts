// The facts of a snapshot about coins it does not hold. A snapshot is the first coins of a base set by market cap.

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
