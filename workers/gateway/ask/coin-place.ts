// The place of a coin: its snapshot and row.

import type { Snapshot } from '../codec/snapshot.ts';

export interface CoinPlace {
  readonly snapshot: Snapshot;
  readonly row: number;
  /** The snapshot is older than its lifetime. */
  readonly stale: boolean;
}
