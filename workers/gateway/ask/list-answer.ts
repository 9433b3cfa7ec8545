// The rows that answer a question, still in the snapshot they stand in; a format makes a body of them.

import type { Snapshot } from '../codec/snapshot.ts';

export interface ListAnswer {
  readonly snapshot: Snapshot;
  /** When the oldest data behind the answer was given, milliseconds since 1970. */
  readonly asOf: number;
  readonly rows: readonly number[];
  /** How many coins match on all pages; undefined where the format did not need it and it was not known. */
  readonly total: number | undefined;
  readonly page: number;
  readonly limit: number;
  readonly source: 'snapshot' | 'upstream';
}
