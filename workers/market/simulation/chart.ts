// A coin's prices over time from its first day on, from the same walk as the list's prices. A point depends only on
// coin and minute, so charts of different periods agree with each other, and with the list's price and changes.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { courseBegins } from './courses.ts';
import { DAY_MINUTES, HOUR_MINUTES, pricesAt, WEEK_MINUTES } from './market.ts';
import { draw } from './noise.ts';
import { fiatRate, isFiatCode, USUAL_ETHER_PRICE } from './rates.ts';
import type { Universe } from './universe.ts';

const MINUTES_PER_YEAR = 365.25 * DAY_MINUTES;
/** Minutes from 1970 to the start of 2013. */
const FIRST_LAUNCH = Date.UTC(2013) / 60_000;
const KNOWN_SPAN_YEARS = 9;
const INVENTED_FROM_YEARS = 5;
const INVENTED_SPAN_YEARS = 7;

const startOfDay = (minute: number): number => minute - (minute % DAY_MINUTES);

/**
 * The first minute of a coin's charts, 00:00 UTC of a day: where its known past begins, Bitcoin's first of all. Those
 * of invented coins are late, up to 2024.
 */
export const launchOf = (universe: Universe, place: number): number => {
  const coin = universe.coinAt(place);
  const begins = courseBegins(coin.id);
  if (begins !== undefined) return begins;
  const fraction = draw(coin.seed, 'launch');
  const years =
    coin.contracts === undefined ? INVENTED_FROM_YEARS + INVENTED_SPAN_YEARS * fraction : KNOWN_SPAN_YEARS * fraction;
  return startOfDay(FIRST_LAUNCH + Math.round(years * MINUTES_PER_YEAR));
};

interface Period {
  /** Length of the period; undefined: from the first day on, at 00:00 UTC of each day. */
  readonly minutes: number | undefined;
  readonly stepMinutes: number;
}

const periods = {
  '24h': { minutes: DAY_MINUTES, stepMinutes: 5 },
  '1w': { minutes: WEEK_MINUTES, stepMinutes: HOUR_MINUTES },
  '1m': { minutes: 30 * DAY_MINUTES, stepMinutes: 4 * HOUR_MINUTES },
  '3m': { minutes: 90 * DAY_MINUTES, stepMinutes: 12 * HOUR_MINUTES },
  '6m': { minutes: 180 * DAY_MINUTES, stepMinutes: DAY_MINUTES },
  '1y': { minutes: 365 * DAY_MINUTES, stepMinutes: DAY_MINUTES },
  all: { minutes: undefined, stepMinutes: DAY_MINUTES },
} as const satisfies Readonly<Record<string, Period>>;

export type PeriodName = keyof typeof periods;

// `Object.keys` loses the key type.
export const periodNames = Object.keys(periods) as readonly PeriodName[];

/**
 * Minutes since 1970, oldest first. The last one is `minute`; for `all`, 00:00 UTC of its day. `firstMinute`: 00:00 UTC
 * of the first day; there are no points before it.
 */
export const chartTimes = (period: PeriodName, minute: number, firstMinute: number): readonly number[] => {
  const { minutes, stepMinutes } = periods[period];
  const last = minutes === undefined ? minute - (minute % DAY_MINUTES) : minute;
  const back = Math.min(minutes ?? Number.POSITIVE_INFINITY, last - firstMinute);
  const steps = Math.max(0, Math.floor(back / stepMinutes));
  return Array.from({ length: steps + 1 }, (_, step) => last - (steps - step) * stepMinutes);
};

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

/** The price in a currency: at the present rate for money, at that time's price for coins. */
const inCurrency = (price: Price, currency: CurrencyCode): number =>
  isFiatCode(currency) ? price.USD * fiatRate(currency) : price[currency];

/** Points up to `minute`, oldest first. */
export const chartOf = (
  universe: Universe,
  place: number,
  minute: number,
  { period, currency }: { readonly period: PeriodName; readonly currency: CurrencyCode },
): readonly ChartPoint[] =>
  chartTimes(period, minute, launchOf(universe, place)).map((at): ChartPoint => {
    const price = worthAt(universe, place, at);
    return [at * 60, inCurrency(price, currency), price.BTC, price.ETH];
  });
