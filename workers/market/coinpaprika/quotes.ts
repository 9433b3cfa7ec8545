// The figures of a ticker in a currency. Changes are numbers of single precision, as observed: 0.1 is
// 0.10000000149011612.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import {
  DAY_MINUTES,
  HOUR_MINUTES,
  percentChange,
  pricesAt,
  volumesAt,
  WEEK_MINUTES,
  type Market,
} from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';
import { highsOf } from './all-time-high.ts';
import { momentText } from './moment-text.ts';

/** The published currencies, but for three that the market has no rate of: BOB, PEN, ISK. */
// oxfmt-ignore
export const quoteCodes = [
  'BTC', 'ETH', 'USD', 'EUR', 'PLN', 'KRW', 'GBP', 'CAD', 'JPY', 'RUB', 'TRY', 'NZD', 'AUD', 'CHF', 'UAH', 'HKD', 'SGD', 'NGN', 'PHP',
  'MXN', 'BRL', 'THB', 'CLP', 'CNY', 'CZK', 'DKK', 'HUF', 'IDR', 'ILS', 'INR', 'MYR', 'NOK', 'PKR', 'SEK', 'TWD', 'ZAR', 'VND', 'COP', 'ARS',
] as const satisfies readonly CurrencyCode[];

export type QuoteCode = (typeof quoteCodes)[number];

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
export const quotesIn = (currency: QuoteCode, market: Market) => {
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
