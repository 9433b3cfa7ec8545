// Reads the time of a requested price: Unix seconds, not in the future.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { MINUTE_MS } from '../simulation/market.ts';
import { required } from './parameter.ts';
import { wholeNumber } from './parameter-kinds.ts';

/** The year 5138: larger numbers must be milliseconds. */
const MAX_SECONDS = 1e11;

export const timestampParameters = {
  timestamp: required(wholeNumber(0, MAX_SECONDS), 'The moment, in Unix seconds; not in the future.'),
} as const;

/** Whole minutes since 1970. `now`: ms since 1970. */
export const readPastMinute = (seconds: number, now: number): Result<number, Problem> =>
  seconds * 1000 > now
    ? fail({ reason: 'invalid-parameter', parameter: 'timestamp' })
    : ok(Math.floor((seconds * 1000) / MINUTE_MS));
