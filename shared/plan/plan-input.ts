// What the planner and its proofs look at.

import type { Question } from '../question/question.ts';
import type { SnapshotFacts } from './snapshot-facts.ts';

export interface PlanInput {
  readonly question: Question;
  readonly facts: SnapshotFacts;
  /** The answer states how many coins match in all. */
  readonly needsTotal: boolean;
  /** How many coins a snapshot may hold at most. */
  readonly maxDepth: number;
  /**
   * How many coins of the snapshot match and pass the given test; asked only where no cheaper proof holds. Where more than
   * `enough` do not matter, any number from there on may be given.
   */
  readonly countMatches: (among: (row: number) => boolean, enough?: number) => number;
}
