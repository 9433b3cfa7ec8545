// PATCH /wallet/transactions, and its former path PATCH /transactions: synchronises a wallet's transactions. They can
// be read afterwards.

import { ok } from '../../../shared/result.ts';
import { objectSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { checkWallets, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';
import { EACH_NETWORK } from './wallet-price.ts';

const synchronise = (name: 'transactionSync' | 'walletTransactionSync', path: string): Operation => ({
  name,
  method: 'PATCH',
  path,
  credits: 50,
  multiplied: EACH_NETWORK,
  summary: "Synchronises a wallet's transactions.",
  parameters: walletParameters,
  answer: objectSchema({ status: { type: 'string', enum: ['syncing', 'synced'] } }),
  prepare: ({ query, key, service }) => {
    const asked = readQuery(query, walletParameters);
    const checked = asked.ok ? checkWallets(asked.value) : asked;
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    const work: Work = async () => {
      await Promise.all(wallets.map((wallet) => service.syncedWallets.note(key, wallet)));
      return ok({ status: 'synced' });
    };
    return ok({ work, times });
  },
});

export const transactionSync = synchronise('transactionSync', '/transactions');

export const walletTransactionSync = synchronise('walletTransactionSync', '/wallet/transactions');
