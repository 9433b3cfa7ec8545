// What all isolates share, as the service uses it: calls the Durable Object for credits, faults and synchronised
// wallets.

import type { Posting, PostingLimits, Charge } from './credits/credit-book.ts';
import type { Ledger } from './credits/credit-book.ts';
import type { MarketBook } from './market-book.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { SyncedWallets, Wallet } from './wallets/wallet.ts';

// The ledger shared by all isolates: calls the Durable Object.

interface DurableLedgerOptions {
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

// Synchronised wallets, stored in the Durable Object: shared by all isolates, and kept over restarts.

const nameOf = ({ blockchain, address }: Wallet): string => `${blockchain} ${address}`;

/** `book` returns a stub for the present request. */
export const createDurableSyncedWallets = (book: () => DurableObjectStub<MarketBook>): SyncedWallets => ({
  note: async ({ key }, wallet) => {
    await book().noteSynced(key, nameOf(wallet));
  },
  has: async ({ key }, wallet) => await book().isSynced(key, nameOf(wallet)),
});

// The sandbox shared by all isolates: calls the Durable Object.

/** `book` returns a stub for the present request. */
export const createDurableSandbox = (book: () => DurableObjectStub<MarketBook>): Sandbox => ({
  putFaults: async (faults) => {
    await book().putFaults(faults);
  },
  state: async () => book().state(),
});
