// A market as one question sees it: money in its currency; columns, orders and risk data made when first needed and kept.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { isTextOrder, type NumberColumnName, type OrderFieldName } from '../question/comparable-fields.ts';
import type { SortDirection } from '../question/list-question.ts';
import type { Market } from '../simulation/market.ts';
import { rateOf } from '../simulation/rates.ts';
import { createRiskColumns, type RiskColumns } from '../simulation/scores.ts';
import { sortCoins } from './sort-coins.ts';
import { textOrder } from './text-order.ts';

export interface MarketView {
  readonly market: Market;
  /** A column in the currency shown. Missing values are NaN. */
  readonly shown: (field: NumberColumnName) => Float64Array;
  /** Places of all coins in this order. */
  readonly ordered: (field: OrderFieldName, direction: SortDirection) => Uint32Array;
}

/** Computes once per key. */
const remember = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
};

const riskOfMarket = new WeakMap<Market, RiskColumns>();

/** All currencies of one market share its risk data. */
const riskOf = (market: Market): RiskColumns => {
  const known = riskOfMarket.get(market) ?? createRiskColumns(market);
  riskOfMarket.set(market, known);
  return known;
};

export const createView = (market: Market, currency: CurrencyCode): MarketView => {
  const { columns, universe } = market;
  const rate = rateOf(currency, market);

  const converted = (column: Float64Array): Float64Array => column.map((value) => value * rate);
  // From the price shown, so that price × supply is exact in every currency.
  const worth = (supply: Float64Array): Float64Array => {
    const price = shown('price');
    return supply.map((coins, place) => (price[place] ?? 0) * coins);
  };
  const shown = remember((field: NumberColumnName): Float64Array => {
    switch (field) {
      case 'price':
      case 'volume':
        return converted(columns[field]);
      case 'marketCap':
        return worth(columns.availableSupply);
      case 'fullyDilutedValuation':
        return worth(columns.totalSupply);
      case 'liquidityScore':
      case 'volatilityScore':
      case 'marketCapScore':
      case 'riskScore':
      case 'avgChange':
        return riskOf(market)[field];
      case 'rank':
      case 'priceBtc':
      case 'availableSupply':
      case 'totalSupply':
      case 'priceChange1h':
      case 'priceChange1d':
      case 'priceChange1w':
        return columns[field];
      default:
        return field satisfies never;
    }
  });

  const orders = {
    asc: remember((field: OrderFieldName) => order(field, 'asc')),
    desc: remember((field: OrderFieldName) => order(field, 'desc')),
  };
  const order = (field: OrderFieldName, direction: SortDirection): Uint32Array =>
    field === 'rank' && direction === 'asc'
      ? market.byRank
      : sortCoins(market, isTextOrder(field) ? textOrder(universe, field) : shown(field), direction);

  return { market, shown, ordered: (field, direction) => orders[direction](field) };
};
