// Plans a list question over the snapshot of its base set, the coins that it leaves out being known.

import { plan, type Plan } from '../../../shared/plan/plan.ts';
import { compileCondition, type RowTest } from '../../../shared/query/evaluate.ts';
import type { Question } from '../../../shared/question/question.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { ExcludedSets } from './exclude-sets.ts';

export interface ListToPlan {
  readonly question: Question;
  readonly needsTotal: boolean;
  readonly snapshot: Snapshot;
  readonly excluded: ExcludedSets;
  /** How many coins a snapshot may hold at most. */
  readonly maxDepth: number;
}

export interface PlannedList {
  readonly planned: Plan;
  /** The test of a row that the whole question asks for. */
  readonly testIn: (snapshot: Snapshot) => RowTest;
}

export const planList = ({ question, needsTotal, snapshot, excluded, maxDepth }: ListToPlan): PlannedList => {
  const { facts, columns } = snapshot;
  const testIn = (one: Snapshot): RowTest => {
    const matches = compileCondition(question.condition, one.columns);
    if (excluded.versions.length === 0) return matches;
    const isLeft = excluded.testIn(one);
    return (row) => matches(row) && isLeft(row);
  };
  const test = testIn(snapshot);
  const countMatches = (among: RowTest): number => {
    let matches = 0;
    for (let row = 0; row < columns.count; row += 1) if (among(row) && test(row)) matches += 1;
    return matches;
  };
  return { planned: plan({ question, facts, needsTotal, maxDepth, countMatches }), testIn };
};
