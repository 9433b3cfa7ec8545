// A coin's prices through time, from the walk that the list's prices come from: the points an hour, a day and a week back are
// those that the list's changes compare with, wherever the period has them.

import { draw } from './hash.ts';
import { priceOf } from './market.ts';
import { USUAL_ETHER_PRICE } from './rates.ts';
import type { Universe } from './universe.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

interface Period {
  /** How far back it goes; undefined: to the coin's beginning. */
  readonly minutes: number | undefined;
  readonly stepMinutes: number;
  readonly about: string;
}

export const periods = {
  '24h': { minutes: DAY, stepMinutes: 5, about: '289 points, every 5 minutes' },
  '1w': { minutes: WEEK, stepMinutes: HOUR, about: '169 points, every hour' },
  '1m': { minutes: 30 * DAY, stepMinutes: 4 * HOUR, about: '181 points over 30 days, every 4 hours' },
  '3m': { minutes: 90 * DAY, stepMinutes: 12 * HOUR, about: '181 points over 90 days, every 12 hours' },
  '6m': { minutes: 180 * DAY, stepMinutes: DAY, about: '181 points over 180 days, every day' },
  '1y': { minutes: 365 * DAY, stepMinutes: DAY, about: '366 points over 365 days, every day' },
  all: { minutes: undefined, stepMinutes: WEEK, about: 'from the beginning, every week; at least 53 points' },
} as const satisfies Readonly<Record<string, Period>>;

export type PeriodName = keyof typeof periods;

// `Object.keys` forgets the key type.
export const periodNames = Object.keys(periods) as readonly PeriodName[];

/** Unix seconds, price in US dollars, in bitcoin, in ether. */
export type ChartPoint = readonly [seconds: number, priceUsd: number, priceBtc: number, priceEth: number];

const MINUTES_PER_YEAR = 365.25 * DAY;
const FIRST_YEAR = 2013;
/** Minutes from 1970 to the start of 2013. */
const FIRST_LAUNCH = Date.UTC(FIRST_YEAR) / 60_000;
const KNOWN_SPAN_YEARS = 9;
const INVENTED_FROM_YEARS = 5;
const INVENTED_SPAN_YEARS = 7;

/** The coin's first minute in the charts: bitcoin's is the first of all, invented coins came late. */
const launchOf = (universe: Universe, index: number): number => {
  if (index === 0) return FIRST_LAUNCH;
  const coin = universe.coinAt(index);
  const fraction = draw(coin.seed, 'launch');
  const years =
    coin.contracts === undefined ? INVENTED_FROM_YEARS + INVENTED_SPAN_YEARS * fraction : KNOWN_SPAN_YEARS * fraction;
  return FIRST_LAUNCH + Math.round(years * MINUTES_PER_YEAR);
};

const stepsOf = (universe: Universe, index: number, minute: number, { minutes, stepMinutes }: Period): number => {
  const back = minutes ?? Math.max(minute - launchOf(universe, index), 52 * WEEK);
  return Math.floor(back / stepMinutes);
};

/** Oldest first; the last point is the present minute, with the list's price. */
export const chartOf = (
  universe: Universe,
  index: number,
  minute: number,
  period: PeriodName,
): readonly ChartPoint[] => {
  const { stepMinutes } = periods[period];
  const steps = stepsOf(universe, index, minute, periods[period]);
  const [bitcoin = 0, ether] = ['bitcoin', 'ethereum'].map((id) => universe.placeOf(id));
  return Array.from({ length: steps + 1 }, (_, step): ChartPoint => {
    const at = minute - (steps - step) * stepMinutes;
    const price = priceOf(universe, index, at);
    // A universe of one coin has no ether; as with its exchange rate a usual price stands in.
    const etherPrice = ether === undefined ? USUAL_ETHER_PRICE : priceOf(universe, ether, at);
    return [at * 60, price, price / priceOf(universe, bitcoin, at), price / etherPrice];
  });
};
