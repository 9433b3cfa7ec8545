// Limits what one client may ask that costs credits. Answers from snapshots are not limited: they cost nothing.

import type { Client } from './client.ts';

/** What is limited: the names of the bindings. */
export type Limited = 'PAID_QUESTIONS' | 'NEW_SNAPSHOTS';

export type Limiters = Readonly<Partial<Record<Limited, Pick<RateLimit, 'limit'>>>>;

/** Whether the client may have one more of these now. */
export type Admission = (limited: Limited) => Promise<boolean>;

/** How much that is limited one request may ask for, however many questions it holds. */
const MOST_A_REQUEST = 12;

/** Admission for one request. */
export const createAdmission = ({ key }: Pick<Client, 'key'>, limiters: Limiters): Admission => {
  let asked = 0;
  return async (limited) => {
    asked += 1;
    if (asked > MOST_A_REQUEST) return false;
    try {
      const outcome = await limiters[limited]?.limit({ key });
      return outcome?.success ?? true;
    } catch {
      // A limiter that fails must not take the service away: the budget still holds.
      return true;
    }
  };
};
