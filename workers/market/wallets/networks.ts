// The networks of wallets: names, address format, own coin, explorer; and how a request names one, several or all.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { optional, type ParameterKind } from '../question/parameters.ts';

export const networkIcon = (network: WalletChainName): string =>
  `https://static.example.com/blockchains/${network}.png`;

// The blockchains of wallets: names, address format, own coin, explorer. `binacesmartchain` is the service's own
// spelling.

const BASE_58 = '[1-9A-HJ-NP-Za-km-z]';
const evmAddress = /^0x[0-9a-f]{40}$/i;

interface WalletChain {
  readonly title: string;
  /** The interface's names of the wallet connection and the blockchain. */
  readonly connectionId: string;
  readonly chain: string;
  readonly address: RegExp;
  /** Addresses that differ only in case are the same wallet. */
  readonly ignoresCase: boolean;
  readonly coinId: string;
  /** Decimal places of the blockchain's own coin. */
  readonly decimals: number;
  /** Prefix of a transaction's page; the hash follows. */
  readonly explorer: string;
  readonly hash: 'hex' | '0x' | 'base58';
}

const evm = { address: evmAddress, ignoresCase: true, decimals: 18, hash: '0x' } as const;

// oxfmt-ignore
const walletChains = {
  ethereum: { title: 'Ethereum', connectionId: 'ethereum', chain: 'ethereum', ...evm, coinId: 'ethereum', explorer: 'https://etherscan.io/tx/' },
  'binance-smart-chain': { title: 'BNB Smart Chain', connectionId: 'binacesmartchain', chain: 'binance_smart', ...evm, coinId: 'binance-coin', explorer: 'https://bscscan.com/tx/' },
  polygon: { title: 'Polygon', connectionId: 'polygon-wallet', chain: 'polygon', ...evm, coinId: 'matic-network', explorer: 'https://polygonscan.com/tx/' },
  avalanche: { title: 'Avalanche', connectionId: 'avalanche-wallet', chain: 'avalanche', ...evm, coinId: 'avalanche-2', explorer: 'https://snowtrace.io/tx/' },
  arbitrum: { title: 'Arbitrum', connectionId: 'arbitrum-wallet', chain: 'arbitrum', ...evm, coinId: 'ethereum', explorer: 'https://arbiscan.io/tx/' },
  optimism: { title: 'Optimism', connectionId: 'optimism-wallet', chain: 'optimism', ...evm, coinId: 'ethereum', explorer: 'https://optimistic.etherscan.io/tx/' },
  base: { title: 'Base', connectionId: 'base-wallet', chain: 'base', ...evm, coinId: 'ethereum', explorer: 'https://basescan.org/tx/' },
  solana: { title: 'Solana', connectionId: 'solana', chain: 'solana', address: new RegExp(`^${BASE_58}{32,44}$`), ignoresCase: false, coinId: 'solana', decimals: 9, explorer: 'https://solscan.io/tx/', hash: 'base58' },
  bitcoin: { title: 'Bitcoin', connectionId: 'bitcoin', chain: 'bitcoin', address: new RegExp(`^([13]${BASE_58}{25,34}|bc1[02-9ac-hj-np-z]{11,71})$`), ignoresCase: false, coinId: 'bitcoin', decimals: 8, explorer: 'https://mempool.space/tx/', hash: 'hex' },
  tron: { title: 'TRON', connectionId: 'tron', chain: 'tron', address: new RegExp(`^T${BASE_58}{33}$`), ignoresCase: false, coinId: 'tron', decimals: 6, explorer: 'https://tronscan.org/#/transaction/', hash: 'hex' },
} as const satisfies Readonly<Record<string, WalletChain>>;

export type WalletChainName = keyof typeof walletChains;

// `Object.keys` loses the key type.
export const walletChainNames = Object.keys(walletChains) as readonly WalletChainName[];

export const walletChain = (name: WalletChainName): WalletChain => walletChains[name];

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
