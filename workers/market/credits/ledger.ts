// Who is charged for a call, within which limits, and the interface that charges, independent of its storage.

import type { Fault } from '../sandbox/fault-rule.ts';
import type { ApiKey } from '../settings.ts';
import { planOf, type RateLimit } from './plans.ts';

// Who is charged for a call, and within which limits.

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

export interface Charge {
  readonly account: Account;
  /** The operation's path, as in the published description. */
  readonly path: string;
  readonly credits: number;
  /** The service's time of the request, ms since 1970. */
  readonly now: number;
}

export type Admission =
  | {
      readonly outcome: 'admitted';
      /** The fault to apply to this request, if any. */
      readonly fault: Fault | undefined;
      /** Identifies the call when its end is reported; undefined if no report is needed. */
      readonly startedAt: number | undefined;
    }
  | { readonly outcome: 'no-credits' }
  | {
      readonly outcome: 'too-many-requests';
      /**
       * Time until the next request is admitted, if no other request comes first. Undefined: no header `Retry-After`.
       */
      readonly retryAfterSeconds: number | undefined;
    };

export interface Ledger {
  /**
   * Charges the credits if the key has enough left and is within its rate, atomically. `target`: the request's path and
   * query.
   */
  readonly admit: (charge: Charge, target: string) => Promise<Admission>;
  /** Refunds a charge. */
  readonly refund: (charge: Charge) => Promise<void>;
  /** Reports that an accepted call was answered. */
  readonly finish: (account: Account, startedAt: number) => Promise<void>;
  /** Records a request that was refused at no cost. */
  readonly noteRefusal: (charge: Charge) => Promise<void>;
  /** Credits used: in the month of `now` (ms since 1970) if they are renewed monthly, else in total. */
  readonly used: (account: Account, now: number) => Promise<number>;
}
