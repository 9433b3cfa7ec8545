// The rows of a snapshot that answer a list question; a format makes a body of them.

import type { Snapshot } from '../codec/snapshot.ts';

export interface ListAnswer {
  readonly snapshot: Snapshot;
  /** Time of the oldest data of the answer, milliseconds since 1970. */
  readonly asOf: number;
  readonly rows: readonly number[];
  /** Number of matches on all pages; undefined if the format does not need it and it is unknown. */
  readonly total: number | undefined;
  readonly page: number;
  readonly limit: number;
  readonly source: 'snapshot' | 'upstream';
}
