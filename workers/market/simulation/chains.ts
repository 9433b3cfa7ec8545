// Blockchain names: the registry's in the interface's spelling, and the blockchains of coins without contracts.

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
export const tokenExplorers = {
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
