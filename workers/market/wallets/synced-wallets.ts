// The interface for the wallets whose transactions a key has synchronised, independent of its storage.

import type { ApiKey } from '../settings/read-keys.ts';
import type { Wallet } from './wallet.ts';

export interface SyncedWallets {
  readonly note: (key: ApiKey, wallet: Wallet) => Promise<void>;
  readonly has: (key: ApiKey, wallet: Wallet) => Promise<boolean>;
}

export const areSynced = async (synced: SyncedWallets, key: ApiKey, wallets: readonly Wallet[]): Promise<boolean> => {
  const each = await Promise.all(wallets.map((wallet) => synced.has(key, wallet)));
  return each.every((isSynced) => isSynced);
};
