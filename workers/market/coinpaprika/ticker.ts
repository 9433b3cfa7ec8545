// A ticker: one coin with those of its figures that the gateway reads, in the requested currencies. The circulating
// supply is absent without a key.

import { DAY_MINUTES, HOUR_MINUTES, percentChange, pricesAt, WEEK_MINUTES, type Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';
import { coinIdsOf } from './coin-ids.ts';
import { momentText, type QuoteCode } from './parameters.ts';

// The figures of a ticker in a currency. Changes are numbers of single precision, as observed: 0.1 is
// 0.10000000149011612.

/** Periods of the price changes, minutes. */
const periods = {
  percent_change_1h: HOUR_MINUTES,
  percent_change_24h: DAY_MINUTES,
  percent_change_7d: WEEK_MINUTES,
} as const;

const single = (from: number, to: number): number => (from === 0 ? 0 : Math.fround(percentChange(from, to)));

/** The part of a ticker below `quotes` for this currency, by place. */
const quotesIn = (currency: QuoteCode, market: Market) => {
  const { universe, minute, figures } = market;
  const convert = converterTo(currency, market);
  /** Prices at earlier minutes, in the currency at its rate of then. */
  const earlier = Object.entries(periods).map(([name, minutes]) => {
    const price = pricesAt(universe, minute - minutes);
    const convertThen = converterTo(currency, { universe, figures: { price } });
    return [name, (place: number) => convertThen(price(place))] as const;
  });
  return (place: number) => {
    const price = convert(figures.price(place));
    const changes = earlier.map(([name, priceThen]) => [name, single(priceThen(place), price)]);
    return {
      price,
      volume_24h: convert(figures.volume(place)),
      market_cap: Math.round(price * figures.availableSupply(place)),
      ...Object.fromEntries(changes),
    };
  };
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
      last_updated: momentText(minute),
      quotes: Object.fromEntries(quotes.map(([currency, quoteOf]) => [currency, quoteOf(place)])),
    };
  };
};
