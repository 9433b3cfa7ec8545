// A ticker: one coin with its figures in the requested currencies. The circulating supply is absent without a key.

import { launchOf } from '../simulation/chart.ts';
import {
  DAY_MINUTES,
  HOUR_MINUTES,
  percentChange,
  priceOf,
  pricesAt,
  volumesAt,
  WEEK_MINUTES,
  type Market,
} from '../simulation/market.ts';
import { draw } from '../simulation/noise.ts';
import { converterTo } from '../simulation/rates.ts';
import { coinIdsOf, oncePer } from './coin-ids.ts';
import { momentText, type QuoteCode } from './parameters.ts';

// The highest price of each coin: that of one moment in each year since the coin's first day, or the present one. A
// coin's true highest price would need its price of every minute.

interface High {
  /** US dollars. */
  readonly price: number;
  /** Minutes since 1970. */
  readonly minute: number;
}

const YEAR_MINUTES = 365 * DAY_MINUTES;

const findHigh = ({ universe, minute: now, figures }: Market, place: number): High => {
  let high = { price: figures.price(place), minute: now };
  const launch = launchOf(universe, place);
  for (let start = launch, year = 1; start < now; start += YEAR_MINUTES, year += 1) {
    const minute = start + Math.floor(draw(universe.coinSeed[place] ?? 0, 'launch', year) * YEAR_MINUTES);
    const price = priceOf(universe, place, minute);
    if (minute < now && price > high.price) high = { price, minute };
  }
  return high;
};

/** By place. */
const highsOf = oncePer((market: Market) => {
  const highs = new Map<number, High>();
  return (place: number): High => {
    const high = highs.get(place) ?? findHigh(market, place);
    highs.set(place, high);
    return high;
  };
});

// The figures of a ticker in a currency. Changes are numbers of single precision, as observed: 0.1 is
// 0.10000000149011612.

/** Periods of the price changes, minutes. */
const periods = {
  percent_change_15m: 15,
  percent_change_30m: 30,
  percent_change_1h: HOUR_MINUTES,
  percent_change_6h: 6 * HOUR_MINUTES,
  percent_change_12h: 12 * HOUR_MINUTES,
  percent_change_24h: DAY_MINUTES,
  percent_change_7d: WEEK_MINUTES,
} as const;

/** Changes that are always 0 without a key, as observed. */
const withheld = { percent_change_30d: 0, percent_change_1y: 0 } as const;

const single = (from: number, to: number): number => (from === 0 ? 0 : Math.fround(percentChange(from, to)));

/** The part of a ticker below `quotes` for this currency, by place. */
const quotesIn = (currency: QuoteCode, market: Market) => {
  const { universe, minute, figures } = market;
  const convert = converterTo(currency, market);
  /** Amounts at an earlier minute, in the currency at its rate of then. */
  const before = (minutes: number) => {
    const price = pricesAt(universe, minute - minutes);
    const volume = volumesAt(universe, minute - minutes);
    const convertThen = converterTo(currency, { universe, figures: { price } });
    return {
      price: (place: number) => convertThen(price(place)),
      volume: (place: number) => convertThen(volume(place)),
    };
  };
  const dayBefore = before(DAY_MINUTES);
  const earlier = Object.entries(periods).map(([name, minutes]) => [name, before(minutes).price] as const);
  const highOf = highsOf(market);

  const changesOf = (place: number, price: number): Readonly<Record<string, number>> =>
    Object.fromEntries(earlier.map(([name, priceThen]) => [name, single(priceThen(place), price)]));
  const highFields = (place: number) => {
    if (currency !== 'USD') return { ath_price: null, ath_date: null, percent_from_price_ath: null };
    const high = highOf(place);
    return {
      ath_price: high.price,
      ath_date: momentText(high.minute),
      percent_from_price_ath: percentChange(high.price, figures.price(place)),
    };
  };
  return (place: number) => {
    const price = convert(figures.price(place));
    const volume = convert(figures.volume(place));
    return {
      price,
      volume_24h: volume,
      volume_24h_change_24h: single(dayBefore.volume(place), volume),
      market_cap: Math.round(price * figures.availableSupply(place)),
      // The supplies of simulated coins are constant.
      market_cap_change_24h: figures.availableSupply(place) === 0 ? 0 : single(dayBefore.price(place), price),
      ...changesOf(place, price),
      ...withheld,
      ...highFields(place),
    };
  };
};

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
