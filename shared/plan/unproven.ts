// The reasons why a snapshot does not answer a question.

import type { ProofInput } from './plan-input.ts';
import type { ProofName } from './proofs.ts';

export type UnprovenReason =
  /** The question compares dollars and shows another currency. */
  | 'dollars'
  /** The snapshot's pages do not fit together. */
  | 'unsound'
  /** The rows are proven, but not their total number. */
  | 'total'
  /** Coins outside may belong to the answer. */
  | 'rows';

export const unproven = ({ question, facts }: ProofInput, rows: ProofName | undefined): UnprovenReason => {
  if (question.usdFilters.length > 0) return 'dollars';
  if (!facts.sound) return 'unsound';
  return rows === undefined ? 'rows' : 'total';
};
