// GET /usage/credits: credits used by the request's key, and left.

import { accountOf } from '../credits/credit-book.ts';
import { ok } from '../../../shared/result.ts';
import { numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { readQuery } from '../question/parameters.ts';
import type { Operation, Work } from './operation.ts';

export const creditUsage: Operation = {
  name: 'creditUsage',
  method: 'GET',
  path: '/usage/credits',
  credits: 0,
  summary: 'Credits that the key has used and has left.',
  parameters: {},
  answer: objectSchema({
    totalCredits: numberSchema(),
    usedCredits: numberSchema(),
    remainingCredits: numberSchema(),
    subscription: textSchema("The plan's name."),
  }),
  prepare: ({ query, key, service }) => {
    const asked = readQuery(query, {});
    if (!asked.ok) return asked;
    const work: Work = async () => {
      const usedCredits = await service.book().used(accountOf(key), service.now());
      // More than the total may be used if the total was lowered.
      const remainingCredits = Math.max(0, key.totalCredits - usedCredits);
      return ok({ totalCredits: key.totalCredits, usedCredits, remainingCredits, subscription: key.plan });
    };
    return ok({ work });
  },
};
