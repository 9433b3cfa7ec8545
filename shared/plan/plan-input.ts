// The input of the proofs, and the further input of the planner.

import type { Capabilities } from '../query/capabilities.ts';
import type { Question } from '../query/question.ts';
import type { SnapshotFacts } from './snapshot-facts.ts';

export interface ProofInput {
  readonly question: Question;
  readonly facts: SnapshotFacts;
  /** The answer contains the total number of matches. */
  readonly needsTotal: boolean;
  /**
   * Number of coins of the snapshot that match and pass the given test; called only if no cheaper proof holds. The
   * count may stop at `enough`: a result that is not below it says only that there are so many or more.
   */
  readonly countMatches: (among: (row: number) => boolean, enough?: number) => number;
}

export interface PlanInput extends ProofInput {
  /** Maximum number of coins of a snapshot. */
  readonly maxDepth: number;
  /** The upstream's capabilities. */
  readonly upstream: Capabilities;
}
