// A coin's prices over time, from the same walk as the list's prices. A point depends only on coin and minute, so
// charts of different periods agree with each other, and with the list's price and changes.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { chartTimes, type PeriodName } from './chart-times.ts';
import { launchOf } from './launch.ts';
import { pricesAt } from './market.ts';
import { fiatRate, isFiatCode, USUAL_ETHER_PRICE } from './rates.ts';
import type { Universe } from './universe.ts';

/** In US dollars, bitcoin and ether. */
export interface Price {
  readonly USD: number;
  readonly BTC: number;
  readonly ETH: number;
}

/** Unix seconds; price in the requested currency, in bitcoin, in ether. */
export type ChartPoint = readonly [seconds: number, price: number, priceBtc: number, priceEth: number];

/** The value of a coin at a minute since 1970. */
export const worthAt = (universe: Universe, place: number, minute: number): Price => {
  const priceOf = pricesAt(universe, minute);
  const ether = universe.placeOf('ethereum');
  const price = priceOf(place);
  // Place 0 is bitcoin. A universe of one coin has no ether and uses its usual price.
  return {
    USD: price,
    BTC: price / priceOf(0),
    ETH: price / (ether === undefined ? USUAL_ETHER_PRICE : priceOf(ether)),
  };
};

export interface ChartQuestion {
  readonly period: PeriodName;
  readonly currency: CurrencyCode;
}

/** The price in a currency: at the present rate for money, at that time's price for coins. */
const inCurrency = (price: Price, currency: CurrencyCode): number =>
  isFiatCode(currency) ? price.USD * fiatRate(currency) : price[currency];

/** Points up to `minute`, oldest first. */
export const chartOf = (
  universe: Universe,
  place: number,
  minute: number,
  { period, currency }: ChartQuestion,
): readonly ChartPoint[] =>
  chartTimes(period, minute, launchOf(universe, place)).map((at): ChartPoint => {
    const price = worthAt(universe, place, at);
    return [at * 60, inCurrency(price, currency), price.BTC, price.ETH];
  });
