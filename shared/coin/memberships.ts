// Known categories and blockchains of the upstream, for suggestions and documentation. The upstream's lists can grow:
// other well-formed names are sent to it as well.

export const categories = {
  defi: 'Decentralised finance',
  memecoins: 'Memecoins',
  gaming: 'Gaming',
  nft: 'NFT',
  metaverse: 'Metaverse',
  'layer-1': 'Layer 1',
  'layer-2': 'Layer 2',
} as const satisfies Record<string, string>;

export const chains = {
  ethereum: 'Ethereum',
  solana: 'Solana',
  'binance-smart-chain': 'BNB Smart Chain',
  polygon: 'Polygon',
  avalanche: 'Avalanche',
} as const satisfies Record<string, string>;

export const categoryNames: readonly string[] = Object.keys(categories);
export const chainNames: readonly string[] = Object.keys(chains);

/** Pattern of a category or blockchain name. */
export const membershipPattern = /^[a-z0-9][a-z0-9_.-]{0,63}$/;
