// GET /usage/credits: what the asking key has used and has left.

import { fail, ok } from '../../../shared/result.ts';
import type { Operation } from './operation.ts';

export const creditUsage: Operation = {
  method: 'GET',
  path: '/usage/credits',
  credits: 0,
  prepare: ({ query, key, service }) => {
    const [unknown] = query.keys();
    if (unknown !== undefined) return fail({ reason: 'invalid-parameter', parameter: unknown });
    return ok(async () => {
      const usedCredits = await service.ledger.used(key);
      const remainingCredits = key.totalCredits - usedCredits;
      return ok({ totalCredits: key.totalCredits, usedCredits, remainingCredits, subscription: key.plan });
    });
  },
};
