// The present pace of calls to the upstream: plain data, so that it can be stored. Times are milliseconds of the
// limiter's clock.

import { hasNumbers, type Check } from '../notebook.ts';

export interface Pace {
  /** Pause from the end of one call to the start of the next. */
  readonly pauseMilliseconds: number;
  /** Calls in a row that the upstream refused as too fast. */
  readonly refusals: number;
  /** When the next call may start. */
  readonly readyAt: number;
}

export const isPace: Check<Pace> = (stored): stored is Pace =>
  hasNumbers(stored, 'pauseMilliseconds', 'refusals', 'readyAt');
