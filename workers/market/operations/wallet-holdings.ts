// GET /wallet/blockchains, /wallet/balance, /wallet/balances and /wallet/defi/v2: what wallets hold.

import { listSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { ok } from '../../../shared/result.ts';
import { optional, readQuery } from '../question/parameters.ts';
import { balanceOf, balanceSchema, worthIn, worthSchema } from '../wallets/holdings.ts';
import { networkIcon, networkNames, walletChain, walletChainNames } from '../wallets/networks.ts';
import {
  checkWallets,
  maybeWalletParameters,
  readWalletList,
  walletListParameters,
  walletParameters,
  walletsOn,
  type Wallet,
} from '../wallets/wallet.ts';
import { type Operation, type OperationRequest, reading, type Work } from './operation.ts';

export const EACH_NETWORK = 'for each network, ten times that for all';

/** Reads the wallets of a request, for work that needs nothing else. */
export const ofWallets =
  (work: (wallets: readonly Wallet[], request: OperationRequest) => ReturnType<Work>): Operation['prepare'] =>
  (request) => {
    const asked = readQuery(request.query, walletParameters);
    const checked = asked.ok ? checkWallets(asked.value) : asked;
    if (!checked.ok) return checked;
    const { wallets, times } = checked.value;
    return ok({ work: () => work(wallets, request), times });
  };

export const walletBlockchains: Operation = {
  name: 'walletBlockchains',
  method: 'GET',
  path: '/wallet/blockchains',
  credits: 1,
  summary: 'The blockchains whose wallets the service knows.',
  answer: listSchema(
    objectSchema({
      name: textSchema('For people.'),
      connectionId: textSchema('What `connectionId` takes.'),
      chain: textSchema('What `blockchain` takes.'),
      icon: textSchema('Address of an image.'),
    }),
  ),
  ...reading({}, async () =>
    ok(
      walletChainNames.map((network) => {
        const { title, connectionId, chain } = walletChain(network);
        return { name: title, connectionId, chain, icon: networkIcon(network) };
      }),
    ),
  ),
};

export const walletBalance: Operation = {
  name: 'walletBalance',
  method: 'GET',
  path: '/wallet/balance',
  credits: 40,
  multiplied: EACH_NETWORK,
  summary: 'The coins in a wallet, by worth.',
  parameters: walletParameters,
  answer: listSchema(balanceSchema),
  prepare: ofWallets(async (wallets, { service }) =>
    ok(balanceOf(wallets, service.settings.seed, service.present()('USD'), service.now())),
  ),
};

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

/** No simulated wallet has any; what counts is who may ask. */
export const walletDefi: Operation = {
  name: 'walletDefi',
  method: 'GET',
  path: '/wallet/defi/v2',
  credits: 400,
  multiplied: EACH_NETWORK,
  summary: "A wallet's holdings in protocols of decentralised finance; needs a plan that permits it.",
  parameters: walletParameters,
  answer: objectSchema({ protocols: listSchema(objectSchema({})), totalAssets: worthSchema }),
  prepare: ofWallets(async (_, { service }) =>
    ok({ protocols: [], totalAssets: worthIn(service.present()('USD').market, 0) }),
  ),
};
