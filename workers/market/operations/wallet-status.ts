// GET /wallet/status: whether a wallet's transactions are synchronised.

import { ok } from '../../../shared/result.ts';
import { objectSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { areSynced } from '../wallets/synced-wallets.ts';
import { checkWallets, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';
import { EACH_NETWORK } from './wallet-price.ts';

export const walletStatus: Operation = {
  name: 'walletStatus',
  method: 'GET',
  path: '/wallet/status',
  credits: 3,
  multiplied: EACH_NETWORK,
  summary: "Whether a wallet's transactions are synchronised, on all the networks asked for.",
  parameters: walletParameters,
  answer: objectSchema({ status: { type: 'string', enum: ['syncing', 'synced'] } }),
  prepare: ({ query, key, service }) => {
    const asked = readQuery(query, walletParameters);
    const checked = asked.ok ? checkWallets(asked.value) : asked;
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    const work: Work = async () => {
      const isSynced = await areSynced(service.syncedWallets, key, wallets);
      return ok({ status: isSynced ? 'synced' : 'syncing' });
    };
    return ok({ work, times });
  },
};
