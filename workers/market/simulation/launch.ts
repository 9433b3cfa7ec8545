// The first day of each coin's charts.

import { draw } from './hash.ts';
import { DAY_MINUTES } from './market.ts';
import type { Universe } from './universe.ts';

const MINUTES_PER_YEAR = 365.25 * DAY_MINUTES;
/** Minutes from 1970 to the start of 2013. */
const FIRST_LAUNCH = Date.UTC(2013) / 60_000;
const KNOWN_SPAN_YEARS = 9;
const INVENTED_FROM_YEARS = 5;
const INVENTED_SPAN_YEARS = 7;

const startOfDay = (minute: number): number => minute - (minute % DAY_MINUTES);

/**
 * The first minute of a coin's charts, 00:00 UTC of a day. Bitcoin's is the earliest; those of invented coins are late,
 * up to 2024.
 */
export const launchOf = (universe: Universe, place: number): number => {
  if (place === 0) return FIRST_LAUNCH;
  const coin = universe.coinAt(place);
  const fraction = draw(coin.seed, 'launch');
  const years =
    coin.contracts === undefined ? INVENTED_FROM_YEARS + INVENTED_SPAN_YEARS * fraction : KNOWN_SPAN_YEARS * fraction;
  return startOfDay(FIRST_LAUNCH + Math.round(years * MINUTES_PER_YEAR));
};
