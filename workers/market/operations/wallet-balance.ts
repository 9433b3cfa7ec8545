// GET /wallet/balance: the coins in a wallet.

import { ok } from '../../../shared/result.ts';
import { listSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { balanceOf, balanceSchema } from '../wallets/balance.ts';
import { checkWallet, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';

export const walletBalance: Operation = {
  name: 'walletBalance',
  method: 'GET',
  path: '/wallet/balance',
  credits: 40,
  summary: 'The coins in a wallet, by worth.',
  parameters: walletParameters,
  answer: listSchema(balanceSchema),
  prepare: ({ query, service }) => {
    const asked = readQuery(query, walletParameters);
    const wallet = asked.ok ? checkWallet(asked.value) : asked;
    if (!wallet.ok) return wallet;
    const { seed } = service.settings;
    const work: Work = async () => ok(balanceOf(wallet.value, seed, service.present()('USD'), service.now()));
    return ok({ work });
  },
};
