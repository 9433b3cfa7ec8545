// GET /wallet/defi/v2: what a wallet has in protocols of decentralised finance. Needs a plan that grants it.

import { ok } from '../../../shared/result.ts';
import { readQuery } from '../question/read-query.ts';
import { defiOf, defiSchema } from '../wallets/defi.ts';
import { checkWallet, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';

export const walletDefi: Operation = {
  name: 'walletDefi',
  method: 'GET',
  path: '/wallet/defi/v2',
  credits: 400,
  summary: 'What a wallet has in protocols of decentralised finance; needs a plan that grants it.',
  parameters: walletParameters,
  answer: defiSchema,
  prepare: ({ query, service }) => {
    const asked = readQuery(query, walletParameters);
    const wallet = asked.ok ? checkWallet(asked.value) : asked;
    if (!wallet.ok) return wallet;
    const work: Work = async () => ok(defiOf(wallet.value, service.settings.seed, service.present()('USD')));
    return ok({ work });
  },
};
