// A coin's prices through time, from the same walk as the list's prices. A point depends only on coin and minute, so
// charts of different periods agree at the same minute, and with the list's price and changes.

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

/** Unix seconds, price in the currency asked for, in bitcoin, in ether. */
export type ChartPoint = readonly [seconds: number, price: number, priceBtc: number, priceEth: number];

/** What a coin is worth at a minute since 1970. */
export const worthAt = (universe: Universe, place: number, minute: number): Price => {
  const priceOf = pricesAt(universe, minute);
  const ether = universe.placeOf('ethereum');
  const price = priceOf(place);
  // Bitcoin is the first coin of every universe. A universe of one coin has no ether: it uses the usual price of ether.
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

/** Money at its present rate, coins at their prices of the point. */
const inCurrency = (price: Price, currency: CurrencyCode): number =>
  isFiatCode(currency) ? price.USD * fiatRate(currency) : price[currency];

/** Oldest first, up to `minute`. */
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
