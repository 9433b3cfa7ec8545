import type { QueryErrorReason, Span } from './query-error.ts';
import { queryError, QueryProblem } from './query-problem.ts';

/** What all checks of a filter need: its text, for errors, and the currency of amounts. */
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
