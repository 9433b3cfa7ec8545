// The ledger that all isolates share: it asks the Durable Object.

import type { MarketBook } from '../market-book.ts';
import { planOf } from './plans.ts';
import type { Posting } from './credit-book.ts';
import type { Charge, Ledger } from './ledger.ts';

export interface DurableLedgerOptions {
  /** A stub for the present request: stubs do not outlive the request that made them. Required. */
  readonly book: () => DurableObjectStub<MarketBook>;
  /** The service's time, in ms since 1970. Required. */
  readonly now: () => number;
  /** Whether faults strike, and refusals are counted. Required. */
  readonly hasSandbox: boolean;
}

const postingOf = ({ key, path, credits }: Charge): Posting => ({ key: key.key, path, credits });

export const createDurableLedger = ({ book, now, hasSandbox }: DurableLedgerOptions): Ledger => ({
  admit: async (charge, target) => {
    const { totalCredits, plan } = charge.key;
    const limits = { totalCredits, requestsPerMinute: planOf(plan).requestsPerMinute, now: now() };
    return book().admit(postingOf(charge), limits, hasSandbox ? target : undefined);
  },
  refund: async (charge) => {
    await book().refund(postingOf(charge));
  },
  noteRefusal: async (charge) => {
    if (hasSandbox) await book().noteRefusal(postingOf(charge));
  },
  used: async ({ key }) => book().used(key),
});
