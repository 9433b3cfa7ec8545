// What an answer needs, and an answer before its work is done.

import type { AnswerSource } from '../broker/metrics/answer-source.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { RequestLife } from '../caller/request-life.ts';
import type { ListAnswer } from './list-answer.ts';
import type { DirectQueries } from './direct-queries.ts';

export interface PreparedAnswer {
  /** Of all the data that the answer depends on: another version may be another answer. */
  readonly version: string;
  /** When the oldest of that data was given, milliseconds since 1970. */
  readonly asOf: number;
  /** How long from then on all of that data counts as fresh. */
  readonly ttlSeconds: number;
  /** The upstream said that its data is invented. */
  readonly simulated: boolean;
  /** The data is older than its time to live. */
  readonly stale: boolean;
  /** How the answer came about, for `Cache-Status` and the log. */
  readonly plan: string;
  readonly from: AnswerSource;
  /** Does the work; not called where the client has the answer already. */
  readonly select: () => ListAnswer;
}

export interface AnswerContext {
  readonly snapshots: Snapshots;
  readonly directQueries: DirectQueries;
  /** How many coins a snapshot may hold at most. */
  readonly maxDepth: number;
  readonly life: RequestLife;
}
