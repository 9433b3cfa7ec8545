// Columns over plain coins, for tests that need no snapshot.

import type { CoinColumns } from '../../shared/columns/coin-columns.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';

export const columnsOf = (coins: readonly PlainCoin[]): CoinColumns => ({
  count: coins.length,
  numbers: (field) => Float64Array.from(coins, (coin) => coin.numbers[field] ?? Number.NaN),
  lowerTexts: (field) => coins.map((coin) => coin.texts[field]?.toLowerCase()),
  contracts: () =>
    coins.map((coin) => coin.contracts.map((address) => ({ chain: undefined, address: address.toLowerCase() }))),
});
