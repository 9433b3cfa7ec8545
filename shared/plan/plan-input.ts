// What the proofs look at, and what the planner looks at beside.

import type { Capabilities } from '../query/capabilities.ts';
import type { Question } from '../question/question.ts';
import type { SnapshotFacts } from './snapshot-facts.ts';

export interface ProofInput {
  readonly question: Question;
  readonly facts: SnapshotFacts;
  /** The answer states how many coins match in all. */
  readonly needsTotal: boolean;
  /**
   * How many coins of the snapshot match and pass the given test; asked only where no cheaper proof holds. Where more than
   * `enough` do not matter, any number from there on may be given.
   */
  readonly countMatches: (among: (row: number) => boolean, enough?: number) => number;
}

export interface PlanInput extends ProofInput {
  /** How many coins a snapshot may hold at most. */
  readonly maxDepth: number;
  /** What the upstream can do. */
  readonly upstream: Capabilities;
}
