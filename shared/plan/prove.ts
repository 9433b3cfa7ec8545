// Decides whether a snapshot provably holds the whole answer to a question. Runs in the add-on too: knows no upstream.

import type { ProofInput } from './plan-input.ts';
import { rowProofs, totalProofs, type ProofName, type TotalProofName } from './proofs.ts';

/** The snapshot holds the whole answer. */
export interface LocalPlan {
  readonly kind: 'local';
  readonly rows: ProofName;
  /** Undefined if no total is needed. */
  readonly total: TotalProofName | undefined;
}

/** The snapshot may not hold the whole answer; the rows or the total alone may be proven. */
export interface Unproven {
  readonly kind: 'unproven';
  readonly rows: ProofName | undefined;
  readonly total: TotalProofName | undefined;
}

export const prove = (input: ProofInput): LocalPlan | Unproven => {
  const { question, needsTotal } = input;
  // Only the upstream can compare in dollars if another currency is shown.
  const isComparable = question.usdFilters.length === 0;
  const total = isComparable && needsTotal ? totalProofs.find((proof) => proof.holds(input))?.name : undefined;
  const rows = isComparable ? rowProofs.find((proof) => proof.holds(input))?.name : undefined;
  const isLocal = rows !== undefined && (total !== undefined || !needsTotal);
  return isLocal ? { kind: 'local', rows, total } : { kind: 'unproven', rows, total };
};
