// Pages of a set as the gateway would receive them by falling market cap, rightly or with what may go wrong in between,
// and the facts that it would draw from them.

import { isWholeMarket, type BaseSet } from '../../shared/query/question.ts';
import type { SnapshotFacts } from '../../shared/plan/facts.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';
import { columnsOf } from './columns-of.ts';

/** What goes wrong between two pages, each of which the gateway can notice. */
export const pageFaults = ['none', 'repeated coin', 'other count', 'other order'] as const;
export type PageFault = (typeof pageFaults)[number];

/** By falling market cap, missing ones last; equals stay as they are. */
export const byFallingCap = (coins: readonly PlainCoin[]): readonly PlainCoin[] =>
  coins.toSorted(({ numbers: a }, { numbers: b }) => {
    if (a.marketCap === b.marketCap) return 0;
    return (b.marketCap ?? Number.NEGATIVE_INFINITY) - (a.marketCap ?? Number.NEGATIVE_INFINITY) || 0;
  });

export interface Received {
  readonly coins: readonly PlainCoin[];
  readonly facts: SnapshotFacts;
}

interface Page {
  readonly coins: readonly PlainCoin[];
  readonly itemCount: number;
}

/** What is drawn from pages, in the words of the design. */
const assess = (set: BaseSet, pages: readonly Page[], isAll: boolean): SnapshotFacts => {
  const coins = pages.flatMap((page) => page.coins);
  const caps = coins.map(({ numbers }) => numbers.marketCap);
  const ranks = coins.map(({ numbers }) => numbers.rank);
  const itemCount = pages[0]?.itemCount ?? 0;
  const fits =
    new Set(coins.map(({ texts }) => texts.id)).size === coins.length &&
    pages.every((page) => page.itemCount === itemCount);
  const known = caps.filter((cap) => cap !== undefined);
  const falls = known.every((cap, index) => cap <= (known[index - 1] ?? cap));
  const timesOfRank = new Map<number | undefined, number>();
  for (const rank of ranks) timesOfRank.set(rank, (timesOfRank.get(rank) ?? 0) + 1);
  let ranksHeld = 0;
  while (timesOfRank.get(ranksHeld + 1) === 1) ranksHeld += 1;
  return {
    columns: columnsOf(coins),
    complete: fits && isAll && coins.length === itemCount,
    sound: fits && falls,
    cutoff: caps.at(-1) ?? Number.NaN,
    itemCount,
    ranksHeld: isWholeMarket(set) ? ranksHeld : 0,
  };
};

/** The first `depth` of the coins, which stand by falling market cap, in pages of `size`. */
export const receive = (
  sorted: readonly PlainCoin[],
  {
    set,
    size,
    depth,
    fault,
  }: { readonly set: BaseSet; readonly size: number; readonly depth: number; readonly fault: PageFault },
): Received => {
  const listed = [...sorted];
  const [first, second] = listed;
  const before = listed[size - 1];
  // What stands twice pushes the others down by one; the list itself is no longer than it says.
  if (fault === 'repeated coin' && before !== undefined) listed.splice(size, 0, before);
  if (fault === 'other order' && first !== undefined && second !== undefined) listed.splice(0, 2, second, first);
  listed.splice(sorted.length);
  const pageCount = Math.min(Math.ceil(sorted.length / size), depth / size);
  const pages = Array.from({ length: pageCount }, (_, index): Page => {
    const coins = listed.slice(index * size, (index + 1) * size);
    return { coins, itemCount: sorted.length + Number(fault === 'other count' && index > 0) };
  });
  const coins = pages.flatMap((page) => page.coins);
  return { coins, facts: assess(set, pages, depth >= sorted.length) };
};
