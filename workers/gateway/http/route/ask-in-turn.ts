// Asks about each of the coins that a path may mean, until one is found.

import type { Problem } from '../../../../shared/protocol/problem.ts';
import type { Reference } from '../../../../shared/reference/reference.ts';
import type { Result } from '../../../../shared/result.ts';
import type { PathReferences } from '../request/read-coin-request.ts';

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
  return answer;
};
