// A wallet in a request: its blockchain and an address valid there.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { optional } from '../question/parameter.ts';
import { anyText } from '../question/parameter-kinds.ts';
import { chosenNetworks, connectionParameters, timesOf, type Networks } from './networks.ts';
import { walletChain, walletChainNames, type WalletChainName } from './wallet-chains.ts';

export interface Wallet {
  readonly blockchain: WalletChainName;
  /** Lower-cased if the blockchain ignores case. */
  readonly address: string;
}

/** The wallets of a request, and its cost. */
export interface Wallets {
  readonly wallets: readonly Wallet[];
  /** Number of times that the operation's price is charged. */
  readonly times: number;
}

const addressParameter = optional(
  anyText,
  '',
  "The wallet's address: 0x and 40 hex digits, or base 58 on solana, bitcoin and tron.",
);

/** The networks are read first: they decide which addresses are valid. */
export const walletParameters = {
  ...connectionParameters,
  address: { ...addressParameter, isRequired: true },
} as const;

/** Like `walletParameters`, for operations in which other parameters may give the wallets. */
export const maybeWalletParameters = { ...connectionParameters, address: addressParameter } as const;

const walletOn = (blockchain: WalletChainName, address: string): Wallet | undefined => {
  const form = walletChain(blockchain);
  if (!form.address.test(address)) return undefined;
  return { blockchain, address: form.ignoresCase ? address.toLowerCase() : address };
};

/** The address must be valid on each network; `all` means the networks on which it is valid. */
export const walletsOn = (networks: Networks, address: string, parameter = 'address'): Result<Wallets, Problem> => {
  const found = (networks === 'all' ? walletChainNames : networks).map((network) => walletOn(network, address));
  const wallets = found.filter((wallet) => wallet !== undefined);
  const isRight = wallets.length > 0 && (networks === 'all' || wallets.length === networks.length);
  return isRight ? ok({ wallets, times: timesOf(networks) }) : fail({ reason: 'invalid-parameter', parameter });
};

interface NamedWallet {
  readonly connectionId: Networks | null;
  readonly blockchain: Networks | null;
  readonly address: string;
}

export const checkWallets = (asked: NamedWallet): Result<Wallets, Problem> => {
  const networks = chosenNetworks(asked);
  return networks.ok ? walletsOn(networks.value, asked.address) : networks;
};
