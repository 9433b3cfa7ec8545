// Looks at the pages of a fetched set as a whole: what they prove about the coins they do not hold.

import { isWholeMarket, type BaseSet } from '../../../shared/question/question.ts';
import type { Coin, CoinsPage } from '../upstream/coin.ts';

export interface Assessment {
  readonly coins: readonly Coin[];
  readonly complete: boolean;
  readonly sound: boolean;
  readonly cutoff: number | null;
  readonly itemCount: number;
  readonly ranksHeld: number;
}

const capOf = (coin: Coin): number => (typeof coin['marketCap'] === 'number' ? coin['marketCap'] : Number.NaN);

/** Falling or level, with missing caps only behind all others. */
const isNonIncreasing = (caps: readonly number[]): boolean =>
  caps.every((cap, index) => {
    const before = index === 0 ? Number.POSITIVE_INFINITY : (caps[index - 1] ?? Number.NaN);
    return Number.isNaN(cap) || cap <= before;
  });

/** How many ranks from 1 on are held exactly once: a rank that stands twice proves nothing about the coins at it. */
const countRanksHeld = (coins: readonly Coin[]): number => {
  const times = new Map<unknown, number>();
  for (const coin of coins) times.set(coin['rank'], (times.get(coin['rank']) ?? 0) + 1);
  let last = 0;
  while (times.get(last + 1) === 1) last += 1;
  return last;
};

/** What pages fetched by falling market cap prove about the rest of their set. */
export const assessPages = (set: BaseSet, pages: readonly CoinsPage[]): Assessment => {
  const coins = pages.flatMap((page) => page.coins);
  const itemCount = pages[0]?.meta.itemCount ?? 0;
  const distinct = new Set(coins.map((coin) => coin.id)).size === coins.length;
  const oneCount = pages.every((page) => page.meta.itemCount === itemCount);
  const full = pages.every((page) => page.isFull);
  const unreadable = pages.reduce((sum, page) => sum + page.unreadable, 0);
  const caps = coins.map(capOf);
  const lastCap = caps.at(-1) ?? Number.NaN;
  return {
    coins,
    itemCount,
    complete:
      distinct && oneCount && coins.length + unreadable === itemCount && pages.at(-1)?.meta.hasNextPage === false,
    sound: distinct && oneCount && full && isNonIncreasing(caps),
    cutoff: Number.isNaN(lastCap) ? null : lastCap,
    ranksHeld: isWholeMarket(set) ? countRanksHeld(coins) : 0,
  };
};
