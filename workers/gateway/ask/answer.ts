// What an answer is: the facts about it, and its rows, which are read only if they are shown; of named coins the
// place of each, or the problem with it.

import { type Problem, reasons } from '../../../shared/protocol/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { RequestLifetime } from '../caller/client.ts';
import type { PartsMissing, Snapshot } from '../codec/snapshot.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { PastsOf } from '../past/pasts.ts';
import type { Records } from '../past/records.ts';
import type { AnswerSource } from '../snapshots/held-snapshots.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { Day } from '../../../shared/past/calendar.ts';
import type { DirectQueries } from './direct-queries.ts';
import type { RowProblem } from '../../../shared/protocol/coin-answers.ts';
import type { Reference } from '../../../shared/reference/reference.ts';

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

export interface Answer<Rows> {
  readonly facts: AnswerFacts;
  /** Not called if the client has the answer already. */
  rows(): Promise<Result<Rows, PartsMissing>>;
}

/** The answer to a question, or why there is none. */
export type Answering<Value> = Promise<Result<Value, Problem>>;

/** The rows of a snapshot that answer a list question; a format makes a body of them. */
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
  readonly lifetime: RequestLifetime;
  /** The recorded day over which the question is answered; undefined: the present. */
  readonly day?: Day;
  /** The day has no record: its list is computed when it is asked for. */
  readonly isInvented?: boolean;
}

export interface CoinPlace {
  readonly snapshot: Snapshot;
  readonly row: number;
  /** The snapshot is older than its lifetime. */
  readonly stale: boolean;
}

export interface PlaceProblem {
  /** From 0. */
  readonly row: number;
  readonly problem: Problem;
}

export interface ReferencePlaces {
  /** One per reference. */
  readonly rows: readonly (CoinPlace | null)[];
  readonly problems: readonly PlaceProblem[];
}

export const rowProblems = (problems: readonly PlaceProblem[]): readonly RowProblem[] =>
  problems.map(({ row, problem: { reason, detail } }) => ({ row, status: reasons[reason].status, detail }));

/**
 * @param coins results for the readable references, in order.
 * @param isShown whether the answer contains the place of a coin.
 */
export const referencePlaces = (
  references: readonly Result<Reference, string>[],
  coins: readonly Result<CoinPlace, Problem>[],
  isShown: (place: CoinPlace, reference: Reference) => boolean,
): ReferencePlaces => {
  const problems: PlaceProblem[] = [];
  let next = 0;
  const rows = references.map((reference, row): CoinPlace | null => {
    if (!reference.ok) {
      problems.push({ row, problem: { reason: 'invalid-parameter', name: 'ids', detail: reference.error } });
      return null;
    }
    const coin = coins[next++];
    if (coin === undefined) throw new Error('A reference has no answer');
    if (coin.ok) return isShown(coin.value, reference.value) ? coin.value : null;
    problems.push({ row, problem: coin.error });
    return null;
  });
  return { rows, problems };
};
