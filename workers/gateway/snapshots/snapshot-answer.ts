// A snapshot as it is given to a question.

import type { AnswerSource } from '../broker/metrics/answer-source.ts';
import type { Freshness } from '../codec/freshness.ts';
import type { Snapshot } from '../codec/snapshot.ts';

export interface SnapshotAnswer {
  readonly snapshot: Snapshot;
  readonly freshness: Exclude<Freshness, 'gone'>;
  readonly from: Exclude<AnswerSource, 'upstream'>;
}
