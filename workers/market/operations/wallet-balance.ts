// GET /wallet/balance: the coins in a wallet on one, several or all networks.

import { ok } from '../../../shared/result.ts';
import { listSchema } from '../../../shared/openapi/schema.ts';
import { readQuery } from '../question/read-query.ts';
import { balanceOf, balanceSchema } from '../wallets/balance.ts';
import { checkWallets, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';
import { EACH_NETWORK } from './wallet-price.ts';

export const walletBalance: Operation = {
  name: 'walletBalance',
  method: 'GET',
  path: '/wallet/balance',
  credits: 40,
  multiplied: EACH_NETWORK,
  summary: 'The coins in a wallet, by worth.',
  parameters: walletParameters,
  answer: listSchema(balanceSchema),
  prepare: ({ query, service }) => {
    const asked = readQuery(query, walletParameters);
    const checked = asked.ok ? checkWallets(asked.value) : asked;
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    const work: Work = async () =>
      ok(balanceOf(wallets, service.settings.seed, service.present()('USD'), service.now()));
    return ok({ work, times });
  },
};
