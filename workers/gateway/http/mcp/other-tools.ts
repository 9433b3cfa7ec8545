// Adds to a problem which other tool answers: a formula has no other, so its sentence names none.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import { fail, type Result } from '../../../../shared/result.ts';

type Failed = Extract<Result<never, Problem>, { readonly ok: false }>;

const withRemedy = ({ error }: Failed, reason: Problem['reason'], remedy: string): Failed =>
  error.reason === reason ? fail({ ...error, detail: `${error.detail} ${remedy}` }) : fail(error);

/** Of a question as of a day that is not on record. */
export const withPastPrices = (failed: Failed): Failed =>
  withRemedy(failed, 'not-recorded', 'Past prices need no record: call coin with dates, or history.');

/** Of a list that would need too many coins. */
export const withNamedCoins = (failed: Failed): Failed =>
  withRemedy(failed, 'too-broad', 'For coins that you can name call coin with their ids, or find.');
