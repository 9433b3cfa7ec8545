// Refuses unknown query parameters at an address that takes hardly any, so that none is ignored silently.

import { alwaysTaken } from '../../../../shared/protocol/parameters.ts';
import { readParameters } from '../request/parameters.ts';
import { searchOf } from '../request/search-of.ts';
import { problemResponse } from '../response/problem-response.ts';

/** The refusal, or undefined. */
export const refuseParameters = (request: Request): Response | undefined => {
  const read = readParameters(searchOf(request), alwaysTaken);
  return read.ok ? undefined : problemResponse(read.error, request);
};
