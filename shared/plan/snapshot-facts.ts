// What a snapshot says about the coins it does not hold. A snapshot is the first coins of a base set by market cap.

import type { CoinColumns } from '../columns/coin-columns.ts';

export interface SnapshotFacts {
  readonly columns: CoinColumns;
  /** Holds every coin of its set: distinct ids equal the one item count and the last page had no next. */
  readonly complete: boolean;
  /** Ids distinct, one item count on every page, market caps non-increasing but for missing ones, which say nothing of the order. */
  readonly sound: boolean;
  /** The market cap of the last coin received, NaN where it has none; what it proves says `capReach`. */
  readonly cutoff: number;
  /** Coins in the whole set, as the upstream counted them. */
  readonly itemCount: number;
  /** Ranks 1 to this are all held, once each; 0 unless the set is the whole market. What it proves says `rankReach`. */
  readonly ranksHeld: number;
}
