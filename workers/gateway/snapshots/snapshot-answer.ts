// A snapshot as it is given to a question.

import type { Freshness } from '../codec/freshness.ts';
import type { Snapshot } from '../codec/snapshot.ts';

/** Where the data of an answer came from: the isolate's memory, KV, the broker, or a direct query to the upstream. */
export type AnswerSource = 'memory' | 'kv' | 'gate' | 'upstream';

export interface SnapshotAnswer {
  readonly snapshot: Snapshot;
  readonly freshness: Exclude<Freshness, 'gone'>;
  readonly from: Exclude<AnswerSource, 'upstream'>;
}
