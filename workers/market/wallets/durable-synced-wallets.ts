// Synchronised wallets, stored in the Durable Object: shared by all isolates, and kept over restarts.

import type { MarketBook } from '../market-book.ts';
import type { SyncedWallets } from './synced-wallets.ts';
import type { Wallet } from './wallet.ts';

const nameOf = ({ blockchain, address }: Wallet): string => `${blockchain} ${address}`;

/** `book` returns a stub for the present request. */
export const createDurableSyncedWallets = (book: () => DurableObjectStub<MarketBook>): SyncedWallets => ({
  note: async ({ key }, wallet) => {
    await book().noteSynced(key, nameOf(wallet));
  },
  has: async ({ key }, wallet) => await book().isSynced(key, nameOf(wallet)),
});
