// Limits how much one client may ask for that costs credits. Answers from snapshots cost nothing and are not limited.

import type { Client } from './client.ts';

/** Names of the rate limit bindings. */
export type Limited = 'PAID_QUESTIONS' | 'NEW_SNAPSHOTS';

export type Limiters = Readonly<Partial<Record<Limited, Pick<RateLimit, 'limit'>>>>;

/** Uses up one unit of a limit; false if the limit is reached. */
export type Admission = (limited: Limited) => Promise<boolean>;

/** Maximum number of limited items per request, however many questions it holds. */
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
      // A failing limiter must not stop the service: the budget still applies.
      return true;
    }
  };
};
