// What identifies a coin: constant properties, blockchains, and contracts: from the registry for real coins, generated
// in a valid form for invented coins.

import { drawBits, pick } from './noise.ts';

export interface Contract {
  readonly blockchain: string;
  readonly contractAddress: string;
}

export interface CoinIdentity {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  /** Seed of everything drawn for this coin. */
  readonly seed: number;
  /** All blockchains of the coin; the first one is its main one. */
  readonly blockchains: readonly string[];
  readonly categories: readonly string[];
  /** Known contracts; undefined for invented coins, whose contracts are generated on request. */
  readonly contracts: readonly Contract[] | undefined;
}

/** Names that differ. */
const renamedChains = {
  'polygon-pos': 'polygon',
  'optimistic-ethereum': 'optimism',
  'arbitrum-one': 'arbitrum',
  binancecoin: 'bnb-beacon-chain',
  'huobi-token': 'heco',
  'klay-token': 'klaytn',
  'metis-andromeda': 'metis',
  'okex-chain': 'okc',
  ton: 'the-open-network',
  Bitcichain: 'bitcichain',
  xdai: 'gnosis',
} as const satisfies Record<string, string>;

/** Native coins whose blockchain has another name. */
const nativeChains = {
  'binance-coin': 'binance-smart-chain',
  'avalanche-2': 'avalanche',
  'matic-network': 'polygon',
  near: 'near-protocol',
  cosmos: 'cosmos',
  blockstack: 'stacks',
  'crypto-com-chain': 'cronos',
  'elrond-erd-2': 'elrond',
  havven: 'optimism',
} as const satisfies Record<string, string>;

const lookUp = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const normaliseChain = (registryName: string): string => lookUp(renamedChains, registryName) ?? registryName;

/** The blockchain that a coin is native to, if its name is known. */
export const nativeChainOf = (coinId: string): string | undefined => lookUp(nativeChains, coinId);

/** Blockchains of generated tokens, the most frequent first. */
export const tokenChains = [
  'ethereum',
  'solana',
  'binance-smart-chain',
  'ethereum',
  'binance-smart-chain',
  'solana',
  'base',
  'polygon',
  'arbitrum',
  'avalanche',
  'ethereum',
  'tron',
] as const;

/** Prefixes of the addresses of explorer pages; the token's address follows. */
const tokenExplorers = {
  ethereum: 'https://etherscan.io/token/',
  solana: 'https://solscan.io/token/',
  'binance-smart-chain': 'https://bscscan.com/token/',
  polygon: 'https://polygonscan.com/token/',
  avalanche: 'https://snowtrace.io/token/',
  arbitrum: 'https://arbiscan.io/token/',
  optimism: 'https://optimistic.etherscan.io/token/',
  base: 'https://basescan.org/token/',
  tron: 'https://tronscan.org/#/token20/',
} as const satisfies Record<string, string>;

/** The explorer page of a token, or of the chain's own coin if there is no address. */
export const explorerOf = (chain: string, address: string | undefined): string => {
  const known = lookUp(tokenExplorers, chain);
  if (address === undefined) return `https://explorer.example/${chain}/`;
  return known === undefined ? `https://explorer.example/${chain}/token/${address}` : `${known}${address}`;
};

const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Generates hex digits in words of 8. `turn` distinguishes several texts of one seed. */
export const inventHex = (seed: number, turn: number, length: number): string => {
  let digits = '';
  for (let word = 0; digits.length < length; word += 1) {
    digits += drawBits(seed, 'address', turn * 64 + word)
      .toString(16)
      .padStart(8, '0');
  }
  return digits;
};

export const inventBase58 = (seed: number, turn: number, length: number): string => {
  let digits = '';
  for (let at = 0; at < length; at += 1) digits += BASE_58[drawBits(seed, 'address', turn * 64 + at) % 58] ?? '1';
  return digits;
};

const inventAddress = (seed: number, chain: string, turn: number): string => {
  if (chain === 'solana') return inventBase58(seed, turn, 44);
  if (chain === 'tron') return `T${inventBase58(seed, turn, 33)}`;
  return `0x${inventHex(seed, turn, 40)}`;
};

export const contractsOf = (coin: CoinIdentity): readonly Contract[] =>
  coin.contracts ??
  coin.blockchains.map((blockchain, turn) => ({
    blockchain,
    contractAddress: inventAddress(coin.seed, blockchain, turn),
  }));

const tokenDecimals = [18, 18, 18, 18, 9, 8, 6] as const;
const solanaDecimals = [6, 9, 9, 5] as const;

/** Decimal places of a token with contracts. */
export const decimalsOf = (coin: CoinIdentity, fraction: number): number =>
  pick(coin.blockchains[0] === 'solana' ? solanaDecimals : tokenDecimals, fraction);
