// The whole market at one minute, as columns: prices from the walk, everything else from the prices.

import { drawBits } from './hash.ts';
import { orderPlaces } from './order-places.ts';
import type { Universe } from './universe.ts';
import { createWalker, type Walker } from './walker.ts';
import { momentOf, walkAt, type Moment } from './walk.ts';

/** Every column has one number per coin, in the universe's order; money is US dollars. */
export interface MarketColumns {
  readonly rank: Float64Array;
  readonly price: Float64Array;
  readonly priceBtc: Float64Array;
  readonly volume: Float64Array;
  readonly marketCap: Float64Array;
  readonly availableSupply: Float64Array;
  readonly totalSupply: Float64Array;
  readonly fullyDilutedValuation: Float64Array;
  readonly priceChange1h: Float64Array;
  readonly priceChange1d: Float64Array;
  readonly priceChange1w: Float64Array;
}

export interface Market {
  readonly universe: Universe;
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly columns: MarketColumns;
  /** Places of the coins, first rank first. */
  readonly byRank: Uint32Array;
}

export const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
const WEEK_MINUTES = 10_080;

const MARKET_VOLATILITY = 0.014;
const MARKET_WALK_SEED = 0x5eed;
const VOLUME_SWING = 0.5;

/** Percent, two decimal places, as published. */
export const percentChange = (from: number, to: number): number => {
  const change = Math.round((to / from - 1) * 10_000) / 100;
  return change === 0 ? 0 : change; // never -0
};

interface MarketMoment {
  readonly moment: Moment;
  readonly marketWalk: number;
}

const marketMoment = (minute: number): MarketMoment => {
  const moment = momentOf(minute);
  return { moment, marketWalk: MARKET_VOLATILITY * walkAt(MARKET_WALK_SEED, moment) };
};

/** US dollars. `walk` is the coin's own, `marketWalk` everyone's. */
const priceAfter = (universe: Universe, index: number, walk: number, marketWalk: number): number =>
  (universe.basePrice[index] ?? 0) *
  Math.exp((universe.volatility[index] ?? 0) * walk + (universe.beta[index] ?? 0) * marketWalk);

/** One coin's price in US dollars at any minute; to the last bit that of the market then. */
export const priceOf = (universe: Universe, index: number, minute: number): number => {
  const { moment, marketWalk } = marketMoment(minute);
  return priceAfter(universe, index, walkAt(universe.walkSeed[index] ?? 0, moment), marketWalk);
};

interface Walkers {
  readonly price: Walker;
  readonly volume: Walker;
}

const walkersOfUniverse = new WeakMap<Universe, Walkers>();

/** Kept, since from one minute to the next hardly anything of a walk is new. */
const walkersOf = (universe: Universe): Walkers => {
  const known = walkersOfUniverse.get(universe) ?? {
    price: createWalker(universe.walkSeed),
    volume: createWalker(Uint32Array.from(universe.coins, ({ seed }) => drawBits(seed, 'dailyVolume'))),
  };
  walkersOfUniverse.set(universe, known);
  return known;
};

const pricesAt = (universe: Universe, walker: Walker, { moment, marketWalk }: MarketMoment): Float64Array => {
  const prices = walker(moment);
  for (let index = 0; index < prices.length; index += 1) {
    prices[index] = priceAfter(universe, index, prices[index] ?? 0, marketWalk);
  }
  return prices;
};

const rankByMarketCap = (marketCap: Float64Array): Uint32Array =>
  orderPlaces(
    marketCap.map((cap) => -cap),
    Uint32Array.from(marketCap.keys()),
  );

/** The market at a minute since 1970. The same universe and minute give the same market. */
export const createMarket = (universe: Universe, minute: number): Market => {
  const size = universe.coins.length;
  const column = (): Float64Array => new Float64Array(size);
  const walkers = walkersOf(universe);
  const pricesBefore = (minutes: number): Float64Array =>
    pricesAt(universe, walkers.price, marketMoment(minute - minutes));
  const prices = pricesBefore(0);
  const hourAgo = pricesBefore(HOUR_MINUTES);
  const dayAgo = pricesBefore(DAY_MINUTES);
  const weekAgo = pricesBefore(WEEK_MINUTES);
  const busyness = walkers.volume(momentOf(minute));
  const bitcoinPrice = prices[0] ?? 0;
  const columns = {
    rank: column(),
    price: prices,
    priceBtc: column(),
    volume: column(),
    marketCap: column(),
    availableSupply: universe.availableSupply,
    totalSupply: universe.totalSupply,
    fullyDilutedValuation: column(),
    priceChange1h: column(),
    priceChange1d: column(),
    priceChange1w: column(),
  };

  for (let index = 0; index < size; index += 1) {
    const price = prices[index] ?? 0;
    const fullyDilutedValuation = price * (universe.totalSupply[index] ?? 0);
    const busy = Math.exp(VOLUME_SWING * (busyness[index] ?? 0));
    columns.priceBtc[index] = price / bitcoinPrice;
    columns.marketCap[index] = price * (universe.availableSupply[index] ?? 0);
    columns.fullyDilutedValuation[index] = fullyDilutedValuation;
    columns.volume[index] = fullyDilutedValuation * (universe.turnover[index] ?? 0) * busy;
    columns.priceChange1h[index] = percentChange(hourAgo[index] ?? 0, price);
    columns.priceChange1d[index] = percentChange(dayAgo[index] ?? 0, price);
    columns.priceChange1w[index] = percentChange(weekAgo[index] ?? 0, price);
  }
  const byRank = rankByMarketCap(columns.marketCap);
  byRank.forEach((index, place) => {
    columns.rank[index] = place + 1;
  });
  return { universe, minute, columns, byRank };
};
