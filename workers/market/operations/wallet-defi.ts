// GET /wallet/defi, and its former path GET /wallet/defi/v2: a wallet's holdings in protocols of decentralised finance.
// Needs a plan that permits it.

import { ok } from '../../../shared/result.ts';
import { readQuery } from '../question/read-query.ts';
import { defiOf, defiSchema } from '../wallets/defi.ts';
import { checkWallets, walletParameters } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';
import { EACH_NETWORK } from './wallet-price.ts';

const defiAt = (name: 'walletDefi' | 'walletDefiV2', path: string): Operation => ({
  name,
  method: 'GET',
  path,
  credits: 400,
  multiplied: EACH_NETWORK,
  summary: "A wallet's holdings in protocols of decentralised finance; needs a plan that permits it.",
  parameters: walletParameters,
  answer: defiSchema,
  prepare: ({ query, service }) => {
    const asked = readQuery(query, walletParameters);
    const checked = asked.ok ? checkWallets(asked.value) : asked;
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    const work: Work = async () => ok(defiOf(wallets, service.settings.seed, service.present()('USD')));
    return ok({ work, times });
  },
});

export const walletDefi = defiAt('walletDefi', '/wallet/defi');

export const walletDefiV2 = defiAt('walletDefiV2', '/wallet/defi/v2');
