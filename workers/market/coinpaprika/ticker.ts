// A ticker: one coin with its figures in the requested currencies. The circulating supply is absent without a key.

import { draw } from '../simulation/hash.ts';
import { launchOf } from '../simulation/launch.ts';
import type { Market } from '../simulation/market.ts';
import { coinIdsOf } from './coin-ids.ts';
import { momentText } from './moment-text.ts';
import { quotesIn, type QuoteCode } from './quotes.ts';

/** Bitcoin's, which everybody knows. */
const BITCOINS = 21_000_000;
const NO_MAXIMUM_SHARE = 0.4;
const BETA_DECIMALS = 1e6;

const maxSupplyOf = ({ universe, figures }: Market, place: number): number => {
  if (place === 0) return BITCOINS;
  return draw(universe.coinSeed[place] ?? 0, 'maximum') < NO_MAXIMUM_SHARE ? 0 : figures.totalSupply(place);
};

/** Renders tickers of this market. */
export const tickersOf = (market: Market, currencies: readonly QuoteCode[]) => {
  const { universe, minute, figures } = market;
  const { idOf } = coinIdsOf(universe);
  const quotes = currencies.map((currency) => [currency, quotesIn(currency, market)] as const);
  return (place: number) => {
    const { name, symbol } = universe.coinAt(place);
    return {
      id: idOf(place),
      name,
      symbol,
      rank: figures.rank(place),
      total_supply: figures.totalSupply(place),
      max_supply: maxSupplyOf(market, place),
      beta_value: Math.round((universe.beta[place] ?? 0) * BETA_DECIMALS) / BETA_DECIMALS,
      first_data_at: momentText(launchOf(universe, place)),
      last_updated: momentText(minute),
      quotes: Object.fromEntries(quotes.map(([currency, quoteOf]) => [currency, quoteOf(place)])),
    };
  };
};
