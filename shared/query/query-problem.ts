// Makes filter errors. They are thrown inside the query language only; its callers get values.

import { fail, ok, type Result } from '../result.ts';
import type { QueryError, QueryErrorReason, Span } from './query-error.ts';

/** An error at a place in a filter. */
export const queryError = (
  source: string,
  reason: QueryErrorReason,
  at: Span,
  expected: string,
  suggestion?: string,
): QueryError => ({
  reason,
  source,
  at,
  found: source.slice(at.start, at.end),
  expected,
  ...(suggestion === undefined ? {} : { suggestion }),
});

export class QueryProblem extends Error {
  readonly error: QueryError;
  constructor(error: QueryError) {
    super(error.reason);
    this.error = error;
  }
}

/** Returns the result of `work`, or the error that it throws as a `QueryProblem`. */
export const caught = <Value>(work: () => Value): Result<Value, QueryError> => {
  try {
    return ok(work());
  } catch (thrown) {
    if (thrown instanceof QueryProblem) return fail(thrown.error);
    throw thrown;
  }
};
