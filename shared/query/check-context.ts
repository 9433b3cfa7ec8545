// What all checks of a filter need: its text, for errors, and the currency of amounts.

import type { QueryErrorReason, Span } from './query-error.ts';
import { queryError, QueryProblem } from './query-problem.ts';
import type { Operand } from './syntax.ts';

export interface CheckContext {
  readonly source: string;
  readonly currency: string;
}

/** Ends the check with an error at `at`. */
export const refuse = (
  { source }: CheckContext,
  reason: QueryErrorReason,
  at: Span,
  expected: string,
  suggestion?: string,
): never => {
  throw new QueryProblem(queryError(source, reason, at, expected, suggestion));
};

/** The operand as text: the content of quotes, else as written. */
export const textOf = (operand: Operand): string => (operand.kind === 'text' ? operand.text : operand.raw);
