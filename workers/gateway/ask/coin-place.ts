// Where a coin stands that answers a reference.

import type { Snapshot } from '../codec/snapshot.ts';

export interface CoinPlace {
  readonly snapshot: Snapshot;
  readonly row: number;
  /** Older than its time to live. */
  readonly stale: boolean;
}
