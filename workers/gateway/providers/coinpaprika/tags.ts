// CoinPaprika's tags serve as categories.

import { categories } from '../../../../shared/coin/memberships.ts';
import { isRecord } from '../../upstream/named-coin.ts';

/** Its names of common categories, where they differ. */
const tagIds: Readonly<Partial<Record<keyof typeof categories, string>>> = {
  memecoins: 'meme-asset',
  nft: 'nft-tokens',
  'layer-1': 'layer-1-l1',
  'layer-2': 'layer-2-l2',
};

const isCommon = (category: string): category is keyof typeof categories => Object.hasOwn(categories, category);

/** The tag of a category; any other name is one of a tag. */
export const tagOf = (category: string): string => (isCommon(category) ? tagIds[category] : undefined) ?? category;

/** The ids of a tag's coins; undefined if the answer is no tag. */
export const readTag = (text: string): readonly string[] | undefined => {
  const tag: unknown = JSON.parse(text);
  if (!isRecord(tag)) return undefined;
  // Null for a tag without coins.
  const coins: unknown = tag['coins'] ?? [];
  return Array.isArray(coins) && coins.every((id) => typeof id === 'string') ? coins : undefined;
};
