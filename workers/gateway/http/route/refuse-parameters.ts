// Reads the query parameters of an address that takes few, and refuses all others, so that nothing is ignored silently.

import { fail, ok, type Result } from '../../../../shared/result.ts';
import { alwaysTaken } from '../request/parameter-table.ts';
import { readParameters, type Parameters } from '../request/parameters.ts';
import { ProblemCarrier } from '../request/request-problem.ts';
import { searchOf } from '../request/search-of.ts';
import { problemResponse } from '../response/problem-response.ts';

/** What `read` gives, or a refusal. */
export const readOrRefuse = <Value>(
  request: Request,
  known: readonly string[],
  read: (parameters: Parameters) => Value,
): Result<Value, Response> => {
  try {
    return ok(read(readParameters(searchOf(request), known)));
  } catch (thrown) {
    if (thrown instanceof ProblemCarrier) return fail(problemResponse(thrown.problem, request));
    throw thrown;
  }
};

/** A refusal, or undefined where there is nothing to refuse. */
export const refuseParameters = (request: Request): Response | undefined => {
  const read = readOrRefuse(request, alwaysTaken, () => undefined);
  return read.ok ? undefined : read.error;
};
