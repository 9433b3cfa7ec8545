// GET /wallet/balances: the coins of an address or of several wallets, by network.

import { ok } from '../../../shared/result.ts';
import { listSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import { optional } from '../question/parameter.ts';
import { readQuery } from '../question/read-query.ts';
import { balanceOf, balanceSchema } from '../wallets/balance.ts';
import { networkNames } from '../wallets/networks.ts';
import { readWalletList, walletListParameters } from '../wallets/wallet-list.ts';
import { walletChain } from '../wallets/wallet-chains.ts';
import { maybeWalletParameters, walletsOn } from '../wallets/wallet.ts';
import type { Operation, Work } from './operation.ts';
import { EACH_NETWORK } from './wallet-price.ts';

const balancesParameters = {
  ...maybeWalletParameters,
  networks: optional(networkNames, null, 'The earlier name of `blockchain`.'),
  ...walletListParameters,
} as const;

export const walletBalances: Operation = {
  name: 'walletBalances',
  method: 'GET',
  path: '/wallet/balances',
  credits: 40,
  multiplied: EACH_NETWORK,
  summary: 'The coins of an address on each network, by worth; all networks unless some are named.',
  parameters: balancesParameters,
  answer: listSchema(
    objectSchema({
      blockchain: textSchema(),
      address: textSchema(),
      connectionId: textSchema(),
      balances: listSchema(balanceSchema),
    }),
  ),
  prepare: ({ query, service }) => {
    const asked = readQuery(query, balancesParameters);
    if (!asked.ok) return asked;
    const { connectionId, blockchain, networks, address, wallets: list } = asked.value;
    const checked =
      list === '' ? walletsOn(connectionId ?? blockchain ?? networks ?? 'all', address) : readWalletList(list);
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    const work: Work = async () => {
      const view = service.present()('USD');
      return ok(
        wallets.map((wallet) => ({
          blockchain: walletChain(wallet.blockchain).chain,
          address: wallet.address,
          connectionId: walletChain(wallet.blockchain).connectionId,
          balances: balanceOf([wallet], service.settings.seed, view, service.now()),
        })),
      );
    };
    return ok({ work, times });
  },
};
