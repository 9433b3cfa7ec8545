// What a snapshot says of itself, at the head of its common columns. The layout is described in docs/storage.md.

import type { ColumnsShape } from './columns-layout.ts';

/** Part of every key: a change of the layout is a new format, never a reinterpretation of old bytes. */
export const SNAPSHOT_FORMAT = 's3';

/** One part of a snapshot's rows. */
export interface RowPage {
  /** Coins in it. */
  readonly count: number;
  readonly bytes: number;
}

/** Of a snapshot whose pages fit together. */
export type StandingOrder = '-marketCap' | 'rank';

/** All of a header that does not follow from the coins' own bytes. */
export interface SnapshotLabel {
  /** Unique among the snapshots of a set; later ones compare greater. */
  readonly version: string;
  /** When the first page was asked for, and the last; milliseconds since 1970. */
  readonly asOfFrom: number;
  readonly asOfTo: number;
  /** How long the snapshot counts as fresh. */
  readonly ttlSeconds: number;
  readonly simulated: boolean;
  /** Further pages are on their way: a snapshot that has them follows. Missing means no. */
  readonly partial?: boolean;
  /** How many coins were asked for. */
  readonly depth: number;
  readonly itemCount: number;
  readonly complete: boolean;
  readonly sound: boolean;
  /** Null where the last coin has no market cap. */
  readonly cutoff: number | null;
  readonly ranksHeld: number;
  /** Orders that the rows stand in already, as sorts are written: to sort by one of these, nothing need be compared. */
  readonly orders: readonly StandingOrder[];
}

export interface SnapshotHeader extends SnapshotLabel, ColumnsShape {
  /** The columns in a part of their own. */
  readonly rare: ColumnsShape;
  /** The parts that the rows are in, in order. */
  readonly rowPages: readonly RowPage[];
}
