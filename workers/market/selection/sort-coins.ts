// Puts all coins of a market in an order: by value, then by rank. Missing values come last in both directions.

import type { SortDirection } from '../question/list-question.ts';
import type { Market } from '../simulation/market.ts';

/** Places of the coins in order. Ranks are distinct, so ids never have to decide. */
export const sortCoins = (market: Market, values: Float64Array, direction: SortDirection): Uint32Array => {
  const { rank } = market.columns;
  const sign = direction === 'asc' ? 1 : -1;
  const missing = sign * Infinity;
  const keyOf = (index: number): number => {
    const value = values[index] ?? Number.NaN;
    return Number.isNaN(value) ? missing : value;
  };
  return market.byRank.slice().sort((left, right) => {
    const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
    if (leftKey !== rightKey) return leftKey < rightKey ? -sign : sign;
    return (rank[left] ?? 0) - (rank[right] ?? 0);
  });
};
