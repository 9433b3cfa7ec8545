// PATCH /transactions: synchronises a wallet's transactions, after which they can be asked for.

import { ok } from '../../../shared/result.ts';
import { objectSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { checkWallet, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';

export const transactionSync: Operation = {
  name: 'transactionSync',
  method: 'PATCH',
  path: '/transactions',
  credits: 50,
  summary: "Synchronises a wallet's transactions.",
  parameters: walletParameters,
  answer: objectSchema({ status: { type: 'string', enum: ['synced'] } }),
  prepare: ({ query, key, service }) => {
    const asked = readQuery(query, walletParameters);
    const wallet = asked.ok ? checkWallet(asked.value) : asked;
    if (!wallet.ok) return wallet;
    const work: Work = async () => {
      await service.syncedWallets.note(key, wallet.value);
      return ok({ status: 'synced' });
    };
    return ok({ work });
  },
};
