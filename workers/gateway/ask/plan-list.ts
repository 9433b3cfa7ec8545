// Plans a list question over the snapshot of its base set, with the excluded coins known.

import { plan, type Plan } from '../../../shared/plan/plan.ts';
import type { PlanInput } from '../../../shared/plan/proofs.ts';
import { countRows } from '../../../shared/columns/select-rows.ts';
import type { Capabilities } from '../../../shared/query/capabilities.ts';
import { compileFilter, filterAnd, type RowFilter } from '../../../shared/columns/filter-rows.ts';
import type { Question } from '../../../shared/query/question.ts';
import type { Snapshot } from '../codec/snapshot.ts';
import type { ExcludedSets } from './exclude-sets.ts';

export interface ListToPlan {
  readonly question: Question;
  readonly needsTotal: boolean;
  readonly snapshot: Snapshot;
  readonly excluded: ExcludedSets;
  /** Maximum number of coins of a snapshot. */
  readonly maxDepth: number;
  /** The upstream's capabilities. */
  readonly upstream: Capabilities;
}

export interface PlannedList {
  readonly planned: Plan;
  /** The filter of the whole question. */
  readonly filterIn: (snapshot: Snapshot) => RowFilter;
}

/** The filter of the whole question. */
export const filterOf =
  ({ condition }: Question, excluded: ExcludedSets): PlannedList['filterIn'] =>
  (snapshot) => {
    const matches = compileFilter(condition, snapshot.columns);
    return excluded.versions.length === 0 ? matches : filterAnd(matches, excluded.testIn(snapshot));
  };

export const planList = ({ excluded, snapshot, ...asked }: ListToPlan): PlannedList => {
  const { facts } = snapshot;
  const compiled = filterOf(asked.question, excluded);
  /** The filter over `snapshot`, compiled once: several proofs and the selection use it. */
  let own: RowFilter | undefined;
  const filterIn = (one: Snapshot): RowFilter => (one === snapshot ? (own ??= compiled(one)) : compiled(one));
  const countMatches: PlanInput['countMatches'] = (among, enough) => countRows(filterIn(snapshot), among, enough);
  return { planned: plan({ ...asked, facts, countMatches }), filterIn };
};
