// Categories and blockchains that the upstream is known to have. Its lists are open: these serve suggestions and
// documentation, and a well-formed name that is not among them is still asked for.

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

/** How a category or blockchain name may look. */
export const membershipPattern = /^[a-z0-9][a-z0-9_.-]{0,63}$/;
