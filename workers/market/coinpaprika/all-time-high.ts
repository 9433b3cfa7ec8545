// The highest price of each coin: that of one moment in each year since the coin's first day, or the present one. A
// coin's true highest price would need its price of every minute.

import { draw } from '../simulation/hash.ts';
import { launchOf } from '../simulation/launch.ts';
import { DAY_MINUTES, priceOf, type Market } from '../simulation/market.ts';
import { oncePer } from './once-per.ts';

export interface High {
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
export const highsOf = oncePer((market: Market) => {
  const highs = new Map<number, High>();
  return (place: number): High => {
    const high = highs.get(place) ?? findHigh(market, place);
    highs.set(place, high);
    return high;
  };
});
