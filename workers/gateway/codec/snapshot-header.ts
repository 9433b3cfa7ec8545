// The header of a snapshot, stored before its columns. The layout is described in docs/storage.md.

import type { ColumnsShape } from './columns-layout.ts';

/** Format version, part of every key: a changed layout gets a new one, and old bytes are never read in it. */
export const SNAPSHOT_FORMAT = 's4';

/** An order that the rows of a sound snapshot may already have. */
export type StandingOrder = '-marketCap' | 'rank';

/** The part of the header that does not follow from the coins' bytes. */
export interface SnapshotLabel {
  /** Unique among the snapshots of a set; later ones compare greater. */
  readonly version: string;
  /** Times of the requests for the first and the last page, milliseconds since 1970. */
  readonly asOfFrom: number;
  readonly asOfTo: number;
  /** Lifetime of the snapshot. */
  readonly ttlSeconds: number;
  readonly simulated: boolean;
  /** Further pages are being fetched, and a snapshot with them follows. Missing means false. */
  readonly partial?: boolean;
  /** Number of coins requested. */
  readonly depth: number;
  readonly itemCount: number;
  readonly complete: boolean;
  readonly sound: boolean;
  /** Null if the last coin has no market cap. */
  readonly cutoff: number | null;
  readonly ranksHeld: number;
  /** Orders that the rows already have, written like sorts: sorting by one of them needs no comparisons. */
  readonly orders: readonly StandingOrder[];
}

export interface SnapshotHeader extends SnapshotLabel, ColumnsShape {}
