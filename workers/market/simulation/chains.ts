// Blockchain names of the registry in the interface's spelling, and where coins without contracts live.

/** Only names that differ. */
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

/** Native coins whose blockchain is not called like the coin. */
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

/** The blockchain that a coin is native to, where that is known by name. */
export const nativeChainOf = (coinId: string): string | undefined => lookUp(nativeChains, coinId);

/** Where generated tokens live, most often first. */
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

/** Pages that show a token of a chain; the address follows. */
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

/** A page for a token, or for a chain's own coin when there is no address. */
export const explorerOf = (chain: string, address: string | undefined): string => {
  const known = lookUp(tokenExplorers, chain);
  if (address === undefined) return `https://explorer.example/${chain}/`;
  return known === undefined ? `https://explorer.example/${chain}/token/${address}` : `${known}${address}`;
};
