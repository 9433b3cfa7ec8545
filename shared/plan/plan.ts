// Decides where a question is answered: from the snapshot, only if one of the proofs shows that the snapshot holds the
// whole answer; else by one bounded request to the upstream. Pure: the add-on runs it in the cell as well.

import type { PlanInput } from './plan-input.ts';
import { rowProofs, totalProofs, type ProofName, type TotalProofName } from './proofs.ts';

export type Plan =
  | { readonly kind: 'local'; readonly rows: ProofName; readonly total: TotalProofName | undefined }
  | { readonly kind: 'upstream' };

/** The plan for a question, given what is known of the snapshot of its base set. */
export const plan = (input: PlanInput): Plan => {
  const { question, needsTotal } = input;
  if (question.usdFilters.length > 0) return { kind: 'upstream' };
  const total = needsTotal ? totalProofs.find((proof) => proof.holds(input))?.name : undefined;
  if (needsTotal && total === undefined) return { kind: 'upstream' };
  const rows = rowProofs.find((proof) => proof.holds(input))?.name;
  return rows === undefined ? { kind: 'upstream' } : { kind: 'local', rows, total };
};
