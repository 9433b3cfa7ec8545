// Who has used how many credits, and how fast. An interface, since where this is kept is nobody's business.

import type { Fault } from '../sandbox/fault-rule.ts';
import type { ApiKey } from '../settings/read-keys.ts';

export interface Charge {
  readonly key: ApiKey;
  /** The operation's, as the published description writes it. */
  readonly path: string;
  readonly credits: number;
  /** The service's time of the request, in ms since 1970. */
  readonly now: number;
}

export type Admission =
  | {
      readonly outcome: 'admitted';
      /** What is to go wrong with this request, if anything. */
      readonly fault: Fault | undefined;
      /** Identifies the call in the report of its end; undefined where no report is needed. */
      readonly startedAt: number | undefined;
    }
  | { readonly outcome: 'no-credits' }
  | {
      readonly outcome: 'too-many-requests';
      /** Until the next request is let through, if no other comes first. Undefined: the answer gives no hint. */
      readonly retryAfterSeconds: number | undefined;
    };

export interface Ledger {
  /** Takes the credits if the key has that many left and is not too fast: all of it at once, or nothing. `target`: the request's path and query. */
  readonly admit: (charge: Charge, target: string) => Promise<Admission>;
  /** Gives back what was taken. */
  readonly refund: (charge: Charge) => Promise<void>;
  /** Reports that an accepted call was answered. */
  readonly finish: (key: ApiKey, startedAt: number) => Promise<void>;
  /** Notes a request that was refused before it cost anything. */
  readonly noteRefusal: (charge: Charge) => Promise<void>;
  /** Credits used so far: in the month of `now` (ms since 1970) where the plan renews them monthly, else ever. */
  readonly used: (key: ApiKey, now: number) => Promise<number>;
}
