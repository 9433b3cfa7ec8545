// Who has used how many credits. An interface, since where this is kept (an isolate's memory, a Durable Object) is nobody's business.

import type { ApiKey } from '../settings/read-keys.ts';

export interface Ledger {
  /** Takes the credits if the key has that many left; tells whether it did. */
  readonly debit: (key: ApiKey, credits: number) => Promise<boolean>;
  /** Gives credits back. */
  readonly refund: (key: ApiKey, credits: number) => Promise<void>;
  /** Credits used so far. */
  readonly used: (key: ApiKey) => Promise<number>;
}
