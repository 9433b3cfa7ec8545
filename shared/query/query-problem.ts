// Makes filter errors, and carries them out of a recursion: thrown within the query language only, a value outside.

import { fail, ok, type Result } from '../result.ts';
import type { QueryError, QueryErrorReason, Span } from './query-error.ts';

/** An error at a place of a filter's text. */
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

/** What the work gives, or the problem that ended it. */
export const caught = <Value>(work: () => Value): Result<Value, QueryError> => {
  try {
    return ok(work());
  } catch (thrown) {
    if (thrown instanceof QueryProblem) return fail(thrown.error);
    throw thrown;
  }
};
