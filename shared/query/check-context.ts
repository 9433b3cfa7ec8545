// What the checks of a filter share: the text, for errors, and the currency that amounts are compared in.

import type { QueryErrorReason, Span } from './query-error.ts';
import { queryError, QueryProblem } from './query-problem.ts';
import type { Operand } from './syntax.ts';

export interface CheckContext {
  readonly source: string;
  readonly currency: string;
}

/** Ends the check with an error at a place. */
export const refuse = (
  { source }: CheckContext,
  reason: QueryErrorReason,
  at: Span,
  expected: string,
  suggestion?: string,
): never => {
  throw new QueryProblem(queryError(source, reason, at, expected, suggestion));
};

/** An operand read as text: what stands between quotes, else as it was written. */
export const textOf = (operand: Operand): string => (operand.kind === 'text' ? operand.text : operand.raw);
