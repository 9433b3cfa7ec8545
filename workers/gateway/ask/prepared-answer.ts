// What an answer needs, and an answer before its work is done.

import type { AnswerSource } from '../broker/metrics/answer-source.ts';
import type { RequestLife } from '../caller/request-life.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { DirectQueries } from './direct-queries.ts';
import type { ListAnswer } from './list-answer.ts';

/** What is said of an answer beside its rows. */
export interface AnswerFacts {
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
}

/** `select` does the work; not called where the client has the answer already. */
export interface PreparedAnswer<Work = ListAnswer> extends AnswerFacts {
  readonly select: () => Work;
}

/** The parts of an isolate that answer. */
export interface AnswerParts {
  readonly snapshots: Snapshots;
  readonly directQueries: DirectQueries;
  /** The largest number of coins that a snapshot may hold. */
  readonly maxDepth: number;
}

export interface AnswerContext extends AnswerParts {
  readonly life: RequestLife;
}
