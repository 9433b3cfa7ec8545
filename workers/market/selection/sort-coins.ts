// Puts all coins of a market in an order: by value, then by rank. Missing values come last in both directions.

import type { SortDirection } from '../question/list-question.ts';
import type { Market } from '../simulation/market.ts';
import { orderPlaces } from '../simulation/order-places.ts';

/** Places of the coins in order. Ranks are distinct, so ids never have to decide. */
export const sortCoins = (market: Market, values: Float64Array, direction: SortDirection): Uint32Array =>
  orderPlaces(direction === 'asc' ? values : values.map((value) => -value), market.byRank);
