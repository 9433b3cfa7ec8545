// Decides where a question is answered: from the snapshot, only if one of the proofs shows that the snapshot holds the
// whole answer; from a deeper one; by one bounded request to the upstream; or not at all. Pure: the add-on runs it in
// the cell as well.

import { deepen, type Deeper } from './deepen.ts';
import { planDirect, type RefusePlan, type UpstreamPlan } from './plan-one-off.ts';
import type { PlanInput } from './plan-input.ts';
import { rowProofs, totalProofs, type ProofName, type TotalProofName } from './proofs.ts';
import { unproven } from './unproven.ts';

/** The snapshot holds the whole answer. */
export interface LocalPlan {
  readonly kind: 'local';
  readonly rows: ProofName;
  /** Undefined where no total is needed. */
  readonly total: TotalProofName | undefined;
}

/** A deeper snapshot would hold the whole answer, or likely so. Whoever denies it one does `otherwise`. */
export interface DeepenPlan extends Deeper {
  readonly kind: 'deepen';
  readonly otherwise: UpstreamPlan | RefusePlan;
}

export type Plan = LocalPlan | DeepenPlan | UpstreamPlan | RefusePlan;

/** The plan for a question, given what is known of the snapshot of its base set. */
export const plan = (input: PlanInput): Plan => {
  const { question, needsTotal } = input;
  // Only the upstream can compare in dollars while another currency is shown.
  const isComparable = question.usdFilters.length === 0;
  const total = isComparable && needsTotal ? totalProofs.find((proof) => proof.holds(input))?.name : undefined;
  const rows = isComparable ? rowProofs.find((proof) => proof.holds(input))?.name : undefined;
  if (rows !== undefined && (total !== undefined || !needsTotal)) return { kind: 'local', rows, total };
  const otherwise = planDirect(input, unproven(input, rows));
  const deeper = deepen(input, rows, total);
  return deeper === undefined ? otherwise : { kind: 'deepen', ...deeper, otherwise };
};
