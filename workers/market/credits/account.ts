// Who is charged for a call, and within which limits.

import type { ApiKey } from '../settings/read-keys.ts';
import { planOf, type RateLimit } from './plans.ts';

export interface Account {
  /** The account's name: for a key the key itself. */
  readonly name: string;
  readonly totalCredits: number;
  /** Whether the credits are renewed monthly. */
  readonly isMonthly: boolean;
  readonly rateLimit: RateLimit;
}

/** The account of a key. */
export const accountOf = ({ key, plan, totalCredits }: ApiKey): Account => {
  const { rateLimit, creditsPerMonth } = planOf(plan);
  return { name: key, totalCredits, isMonthly: creditsPerMonth !== undefined, rateLimit };
};
