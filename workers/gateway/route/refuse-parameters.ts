// Refuses query parameters at an address that takes none, so that nothing is ignored silently.

import { requestProblem } from '../answer/gateway-problem.ts';
import { readParameters } from '../request/parameters.ts';
import { ProblemCarrier } from '../request/request-problem.ts';
import { problemResponse } from '../response/problem-response.ts';

/** What every address takes: an access token, and the parameter that makes an address new. */
export const alwaysTaken = ['token', '_'] as const;

/** A refusal, or undefined where there is nothing to refuse. */
export const refuseParameters = (request: Request): Response | undefined => {
  try {
    readParameters(new URL(request.url).searchParams, alwaysTaken);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ProblemCarrier) return problemResponse(requestProblem(thrown.problem), request);
    throw thrown;
  }
};
