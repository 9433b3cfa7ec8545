// What a snapshot says of itself, at the head of its columns part. The layout is described in docs/storage.md.

import type { NumberFieldName } from '../../../shared/coin/coin-fields.ts';

/** Part of every key: a change of the layout is a new format, never a reinterpretation of old bytes. */
export const SNAPSHOT_FORMAT = 's1';

/** The text columns, in the order in which they are stored. */
export const textColumns = ['id', 'name', 'symbol', 'contracts'] as const;

export interface SnapshotHeader {
  /** Unique among the snapshots of a set; later ones compare greater. */
  readonly version: string;
  /** When the first page was asked for, and the last; milliseconds since 1970. */
  readonly asOfFrom: number;
  readonly asOfTo: number;
  readonly simulated: boolean;
  readonly count: number;
  readonly itemCount: number;
  readonly complete: boolean;
  readonly sound: boolean;
  /** Null where the last coin has no market cap. */
  readonly cutoff: number | null;
  readonly ranksHeld: number;
  /** The numeric columns, in the order in which they are stored. */
  readonly numbers: readonly NumberFieldName[];
  /** Bytes of each text column. */
  readonly textBytes: readonly number[];
}

/** Between the texts of a column; the encoder takes it out of texts. */
export const ROW_SEPARATOR = '\u0000';
/** Between the contracts of a coin, and between chain and address. */
export const CONTRACT_SEPARATOR = '\u0001';
export const CHAIN_SEPARATOR = '\u0002';
