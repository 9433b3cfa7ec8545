// Which wallets' transactions a key has synchronised. An interface, since where this is kept is nobody's business.

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
