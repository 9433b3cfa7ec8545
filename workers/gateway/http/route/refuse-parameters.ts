// Reads the query parameters of an address that takes few, and refuses all others, so that nothing is ignored silently.

import { alwaysTaken } from '../../../../shared/protocol/parameters.ts';
import { readParameters } from '../request/parameters.ts';
import { searchOf } from '../request/search-of.ts';
import { problemResponse } from '../response/problem-response.ts';

/** A refusal, or undefined where there is nothing to refuse. */
export const refuseParameters = (request: Request): Response | undefined => {
  const read = readParameters(searchOf(request), alwaysTaken);
  return read.ok ? undefined : problemResponse(read.error, request);
};
