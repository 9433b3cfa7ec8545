// A market with amounts in the currency of a question.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import type { NumberColumnName } from './comparable-fields.ts';
import type { Figure } from '../simulation/figures.ts';
import type { Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';

export interface MarketView {
  readonly market: Market;
  /** In the currency shown. */
  readonly shown: Readonly<Record<NumberColumnName, Figure>>;
}

export const createView = (market: Market, currency: CurrencyCode): MarketView => {
  const { figures } = market;
  const convert = converterTo(currency, market);
  const price: Figure = (place) => convert(figures.price(place));
  const money = {
    price,
    volume: (place) => convert(figures.volume(place)),
    // Computed from the price shown, so that price × supply is exact in every currency.
    marketCap: (place) => price(place) * figures.availableSupply(place),
    fullyDilutedValuation: (place) => price(place) * figures.totalSupply(place),
  } satisfies Partial<MarketView['shown']>;
  return { market, shown: { ...figures, ...money } };
};
