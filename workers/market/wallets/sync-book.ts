// The wallets whose transactions a key has synchronised: the interface, and its table.

import type { ApiKey } from '../settings.ts';
import type { Wallet } from './wallet.ts';

// The interface for the wallets whose transactions a key has synchronised, independent of its storage.

export interface SyncedWallets {
  readonly note: (key: ApiKey, wallet: Wallet) => Promise<void>;
  readonly has: (key: ApiKey, wallet: Wallet) => Promise<boolean>;
}

export const areSynced = async (synced: SyncedWallets, key: ApiKey, wallets: readonly Wallet[]): Promise<boolean> => {
  const each = await Promise.all(wallets.map((wallet) => synced.has(key, wallet)));
  return each.every((isSynced) => isSynced);
};

// The table of synchronised wallets. All methods are synchronous.

export interface SyncBook {
  readonly note: (key: string, wallet: string) => void;
  readonly has: (key: string, wallet: string) => boolean;
}

/** Creates the table if it is missing. */
export const createSyncBook = (sql: SqlStorage): SyncBook => {
  sql.exec(
    'CREATE TABLE IF NOT EXISTS synced_wallets (key TEXT, wallet TEXT, PRIMARY KEY (key, wallet)) WITHOUT ROWID',
  );
  return {
    note: (key, wallet) => {
      sql.exec('INSERT OR IGNORE INTO synced_wallets VALUES (?, ?)', key, wallet);
    },
    has: (key, wallet) =>
      sql.exec('SELECT 1 FROM synced_wallets WHERE key = ? AND wallet = ?', key, wallet).toArray().length > 0,
  };
};
