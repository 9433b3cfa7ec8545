// The ledger shared by all isolates: calls the Durable Object.

import type { MarketBook } from '../market-book.ts';
import type { Posting, PostingLimits } from './credit-book.ts';
import type { Charge, Ledger } from './ledger.ts';

export interface DurableLedgerOptions {
  /** Returns a stub for the present request: a stub is valid only in the request that made it. Required. */
  readonly book: () => DurableObjectStub<MarketBook>;
  /** Whether faults apply and refusals are counted. Required. */
  readonly hasSandbox: boolean;
}

/** Months since 1970. */
const monthOf = (now: number): number => {
  const date = new Date(now);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};

const postingOf = ({ account, path, credits, now }: Charge): Posting => ({
  key: account.name,
  path,
  credits,
  month: monthOf(now),
});

const limitsOf = ({ account: { totalCredits, isMonthly, rateLimit }, now }: Charge): PostingLimits => ({
  totalCredits,
  isMonthly,
  rateLimit,
  now,
});

export const createDurableLedger = ({ book, hasSandbox }: DurableLedgerOptions): Ledger => ({
  admit: async (charge, target) => book().admit(postingOf(charge), limitsOf(charge), hasSandbox ? target : undefined),
  refund: async (charge) => {
    await book().refund(postingOf(charge));
  },
  finish: async ({ name }, startedAt) => {
    await book().finish(name, startedAt);
  },
  noteRefusal: async (charge) => {
    if (hasSandbox) await book().noteRefusal(postingOf(charge));
  },
  used: async ({ name, isMonthly }, now) => book().used(name, isMonthly ? monthOf(now) : undefined),
});
