// Known categories and blockchains of the upstream, for suggestions and documentation. The upstream's lists can grow:
// other well-formed names are sent to it as well.

import { normaliseSpelling } from '../text/spelling.ts';

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

const categoryAliases: Readonly<Record<string, string>> = {
  'decentralized finance': 'defi',
  game: 'gaming',
  games: 'gaming',
  l1: 'layer-1',
  l2: 'layer-2',
  meme: 'memecoins',
  memecoin: 'memecoins',
  memes: 'memecoins',
  nfts: 'nft',
  stable: 'stablecoins',
  stablecoin: 'stablecoins',
};

const chainAliases: Readonly<Record<string, string>> = {
  eth: 'ethereum',
  binance: 'binance-smart-chain',
  bnb: 'binance-smart-chain',
  'bnb chain': 'binance-smart-chain',
  bsc: 'binance-smart-chain',
  sol: 'solana',
  matic: 'polygon',
  pol: 'polygon',
  avax: 'avalanche',
};

type Names = Readonly<Record<string, string>>;

/** Names by their normalised spellings. */
const spellingsOf = (labels: Names, aliases: Names): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(labels).flatMap(([name, label]): [string, string][] => [
      [normaliseSpelling(name), name],
      [normaliseSpelling(label), name],
    ]),
    ...Object.entries(aliases).map(([alias, name]): [string, string] => [normaliseSpelling(alias), name]),
  ]);

const categorySpellings = spellingsOf(categories, categoryAliases);
const chainSpellings = spellingsOf(chains, chainAliases);

/** A known category by name, label or alias in any spelling. */
export const findCategory = (text: string): string | undefined => categorySpellings.get(normaliseSpelling(text));

/** A known blockchain by name, label or alias in any spelling. */
export const findChain = (text: string): string | undefined => chainSpellings.get(normaliseSpelling(text));

/** The two by the kind of set. */
export const findMembership = { category: findCategory, chain: findChain } as const;

const chainTickers: ReadonlySet<string> = new Set(Object.keys(chainAliases));

/** Whether a blockchain's alias is a ticker, which names a coin where no prefix says otherwise. */
export const isChainTicker = (text: string): boolean => chainTickers.has(text.toLowerCase());
