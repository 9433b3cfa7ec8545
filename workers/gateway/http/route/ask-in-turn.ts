// Asks about each of the coins that a path may mean, until one is found. A path names one coin: where it lists several,
// the problem tells the address for them.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import { fail, type Result } from '../../../../shared/result.ts';
import type { PathReferences } from '../request/read-coin-request.ts';

/** Tells the address of several coins, if a path without a coin has commas. */
const withAddressOfList = (problem: Problem, written: string): Problem =>
  problem.reason === 'coin-not-found' && written.includes(',')
    ? {
        ...problem,
        detail: `${problem.detail} Several coins are at /coins.csv?ids=${written.split(',').map(encodeURIComponent).join()}.`,
      }
    : problem;

/** The answer about the first reference that names a coin; else the problem with the first. */
export const askInTurn = async <Answer>(
  [first, ...others]: PathReferences,
  ask: (reference: Reference) => Promise<Result<Answer, Problem>>,
): Promise<Result<Answer, Problem>> => {
  const answer = await ask(first);
  for (const reference of others) {
    if (answer.ok || answer.error.reason !== 'coin-not-found') break;
    const next = await ask(reference);
    if (next.ok) return next;
  }
  return answer.ok ? answer : fail(withAddressOfList(answer.error, first.written));
};
