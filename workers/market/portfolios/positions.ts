// A portfolio's positions, computed from its moves: what was bought and sold for how much, what is left, and the gains.
// A received amount counts as bought at the price of its minute, a sent one as sold. US dollars.

import { MINUTE_MS, pricesAt, type Market } from '../simulation/market.ts';
import { FINE_PARTS, type Move } from '../wallets/holdings.ts';

export interface Position {
  readonly place: number;
  /** Coins left. */
  readonly count: number;
  readonly price: number;
  readonly averageBuy: number;
  /** Undefined where nothing was sold. */
  readonly averageSell: number | undefined;
  /** What the coins that are left, those that were sold, and all of them cost. */
  readonly costs: { readonly unrealized: number; readonly realized: number; readonly allTime: number };
  readonly gains: { readonly unrealized: number; readonly realized: number; readonly allTime: number };
  /** The newest move: what it was worth then, and what it has gained since. */
  readonly lastTrade: { readonly worth: number; readonly gain: number };
}

interface Sums {
  bought: number;
  paid: number;
  sold: number;
  gained: number;
  last: { readonly amount: number; readonly price: number };
}

const sumsOf = (moves: readonly Move[], { universe }: Market): ReadonlyMap<number, Sums> => {
  const sums = new Map<number, Sums>();
  for (const { place, amount, moment } of moves) {
    const price = pricesAt(universe, Math.floor(moment / MINUTE_MS))(place);
    // Newest first: the first move of a coin that comes by is its last.
    const sum = sums.get(place) ?? { bought: 0, paid: 0, sold: 0, gained: 0, last: { amount, price } };
    if (amount > 0) {
      sum.bought += amount;
      sum.paid += amount * price;
    } else {
      sum.sold -= amount;
      sum.gained -= amount * price;
    }
    sums.set(place, sum);
  }
  return sums;
};

/** Largest worth first; with those of which nothing is left. `moves`: newest first. */
export const positionsOf = (moves: readonly Move[], market: Market): readonly Position[] =>
  [...sumsOf(moves, market)]
    .map(([place, { bought, paid, sold, gained, last }]): Position => {
      const price = market.figures.price(place);
      const count = Math.round((bought - sold) * FINE_PARTS) / FINE_PARTS;
      const averageBuy = paid / bought;
      const costs = { unrealized: count * averageBuy, realized: sold * averageBuy, allTime: paid };
      const unrealized = count * price - costs.unrealized;
      const realized = gained - costs.realized;
      return {
        place,
        count,
        price,
        averageBuy,
        averageSell: sold === 0 ? undefined : gained / sold,
        costs,
        gains: { unrealized, realized, allTime: unrealized + realized },
        lastTrade: { worth: Math.abs(last.amount) * last.price, gain: last.amount * (price - last.price) },
      };
    })
    .sort((left, right) => right.count * right.price - left.count * left.price || left.place - right.place);
