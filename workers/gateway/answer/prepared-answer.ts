// What an answer needs, and an answer before its work is done.

import type { Snapshot } from '../snapshot/snapshot.ts';
import type { SnapshotAnswer, Snapshots, WaitUntil } from '../snapshot/snapshots.ts';
import type { ListAnswer } from './list-answer.ts';
import type { OneOffs } from './one-offs.ts';

export interface PreparedAnswer {
  readonly snapshot: Snapshot;
  /** The data is older than its time to live. */
  readonly stale: boolean;
  /** How the answer came about, for `Cache-Status` and the log. */
  readonly plan: string;
  readonly from: SnapshotAnswer['from'];
  /** Does the work; not called where the client has the answer already. */
  readonly select: () => ListAnswer;
}

export interface AnswerContext {
  readonly snapshots: Snapshots;
  readonly oneOffs: OneOffs;
  readonly waitUntil: WaitUntil;
}
