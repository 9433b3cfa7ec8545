// A portfolio's positions, computed from its moves: amounts bought and sold, their cost, the rest and the gains, in US
// dollars. A received amount counts as bought at the price of its minute, a sent one as sold.

import { MINUTE_MS, pricesAt, type Market } from '../simulation/market.ts';
import { FINE_PARTS, type Move } from '../wallets/holdings.ts';

export interface Position {
  readonly place: number;
  /** Coins held. */
  readonly count: number;
  readonly price: number;
  readonly averageBuy: number;
  /** Undefined if nothing was sold. */
  readonly averageSell: number | undefined;
  /** Cost of the coins held, of those sold, and of both. */
  readonly costs: { readonly unrealized: number; readonly realized: number; readonly allTime: number };
  readonly gains: { readonly unrealized: number; readonly realized: number; readonly allTime: number };
  /** The newest move: its value then, and the gain since. */
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
    // Moves are sorted newest first: a coin's first move in this list is its last one.
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

/** Positions by falling value, including sold-out ones. `moves`: newest first. */
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
