// Who has used how many credits, and how fast. An interface, since where this is kept is nobody's business.

import type { Fault } from '../sandbox/fault-rule.ts';
import type { ApiKey } from '../settings/read-keys.ts';

export interface Charge {
  readonly key: ApiKey;
  /** The operation's, as the published description writes it. */
  readonly path: string;
  readonly credits: number;
}

export type Admission =
  | {
      readonly outcome: 'admitted';
      /** What is to go wrong with this request, if anything. */
      readonly fault: Fault | undefined;
    }
  | { readonly outcome: 'no-credits' }
  | {
      readonly outcome: 'too-many-requests';
      /** Until the next request is let through, if no other comes first. */
      readonly retryAfterSeconds: number;
    };

export interface Ledger {
  /** Takes the credits if the key has that many left and is not too fast: all of it at once, or nothing. `target`: the request's path and query. */
  readonly admit: (charge: Charge, target: string) => Promise<Admission>;
  /** Gives back what was taken. */
  readonly refund: (charge: Charge) => Promise<void>;
  /** Notes a request that was refused before it cost anything. */
  readonly noteRefusal: (charge: Charge) => Promise<void>;
  /** Credits used so far. */
  readonly used: (key: ApiKey) => Promise<number>;
}
