// The context of an answer, and an answer before its rows are selected.

import type { Problem } from '../../../shared/protocol/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { AnswerSource } from '../snapshots/snapshot-answer.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { RequestLife } from '../caller/request-life.ts';
import type { PartsMissing } from '../codec/snapshot.ts';
import type { PastsOf } from '../past/pasts.ts';
import type { Records } from '../past/records.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { DirectQueries } from './direct-queries.ts';
import type { ListAnswer } from './list-answer.ts';

/** The facts about an answer, without its rows. */
export interface AnswerFacts {
  /** Version of all data that the answer depends on: another version may give another answer. */
  readonly version: string;
  /** Time of the oldest of that data, milliseconds since 1970. */
  readonly asOf: number;
  /** Time from then on for which all of that data counts as fresh. */
  readonly ttlSeconds: number;
  /** The upstream marked its data as invented. */
  readonly simulated: boolean;
  /** The data is older than its lifetime. */
  readonly stale: boolean;
  /** The source of the answer and its proof, for `Cache-Status` and the log. */
  readonly plan: string;
  readonly from: AnswerSource;
  /** A part could not be had for now: the answer must not be kept. */
  readonly incomplete?: true;
}

/** `select` selects the rows; not called if the client has the answer already. */
export interface PreparedAnswer<Work = ListAnswer> extends AnswerFacts {
  readonly select: () => Work;
}

/** One attempt at an answer; with-renewal.ts makes another one over a renewed snapshot if parts are missing. */
export type Attempt<Value> = Promise<Result<Value, Problem | PartsMissing>>;

/** An answer whose `select` loads what the answer shows. */
export type SelectingAnswer<Selection> = PreparedAnswer<Attempt<Selection>>;

/** The objects of an isolate that answers need. */
export interface AnswerParts {
  readonly snapshots: Snapshots;
  readonly directQueries: DirectQueries;
  readonly pasts: PastsOf;
  readonly records: Records;
  readonly configuration: Pick<Configuration, 'now' | 'provider' | 'snapshotTtlSeconds'>;
  /** Maximum number of coins of a snapshot. */
  readonly maxDepth: number;
}

export interface AnswerContext extends AnswerParts {
  readonly life: RequestLife;
}
