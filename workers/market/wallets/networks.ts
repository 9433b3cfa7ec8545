// The networks of a wallet request, by connection or blockchain: one, several or all.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { optional } from '../question/parameter.ts';
import type { ParameterKind } from '../question/parameter-kinds.ts';
import { walletChain, walletChainNames, type WalletChainName } from './wallet-chains.ts';

/** `all`: every network on which the address is valid. */
export type Networks = readonly WalletChainName[] | 'all';

/** Price of `all`, in prices of one network. */
const PRICES_OF_ALL = 10;

/** In the real service `forceall` also waits for slow networks. */
const wordsForAll: readonly string[] = ['all', 'forceall'];

/** Names that clients use besides. */
const otherNames: ReadonlyMap<string, WalletChainName> = new Map([['binance', 'binance-smart-chain']]);

/** The network with this connection, blockchain, or name in the list of coins; case-sensitive. */
const networkOf = (name: string): WalletChainName | undefined =>
  otherNames.get(name) ??
  walletChainNames.find((network) => {
    const { connectionId, chain } = walletChain(network);
    return [network, connectionId, chain].includes(name);
  });

/** Clients send the parameter that they do not use empty: then no network is named. */
const readNetworks = (text: string): Networks | null | undefined => {
  if (text === '') return null;
  if (wordsForAll.includes(text)) return 'all';
  const names = text.split(',').map((name) => networkOf(name.trim()));
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? [...new Set(known)] : undefined;
};

export const networkNames: ParameterKind<Networks | null> = {
  read: readNetworks,
  schema: { type: 'string' },
};

export const connectionParameters = {
  connectionId: optional(networkNames, null, "The wallet's connection; several with commas, or `all`."),
  blockchain: optional(networkNames, null, "The wallet's blockchain, if there is no `connectionId`."),
} as const;

interface NamedNetworks {
  readonly connectionId: Networks | null;
  readonly blockchain: Networks | null;
}

/** `connectionId` takes precedence. */
export const chosenNetworks = ({ connectionId, blockchain }: NamedNetworks): Result<Networks, Problem> => {
  const chosen = connectionId ?? blockchain;
  return chosen === null ? fail({ reason: 'invalid-parameter', parameter: 'blockchain' }) : ok(chosen);
};

/** Number of times that the operation's price is charged. */
export const timesOf = (networks: Networks): number => (networks === 'all' ? PRICES_OF_ALL : networks.length);
