// The whole market at one minute, as columns: prices from the walk, everything else from the prices.

import { drawBits } from './hash.ts';
import type { Universe } from './universe.ts';
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

/** US dollars. */
const priceAt = (universe: Universe, index: number, { moment, marketWalk }: MarketMoment): number =>
  (universe.basePrice[index] ?? 0) *
  Math.exp(
    (universe.volatility[index] ?? 0) * walkAt(universe.walkSeed[index] ?? 0, moment) +
      (universe.beta[index] ?? 0) * marketWalk,
  );

/** One coin's price in US dollars at any minute. */
export const priceOf = (universe: Universe, index: number, minute: number): number =>
  priceAt(universe, index, marketMoment(minute));

const rankByMarketCap = (marketCap: Float64Array): Uint32Array =>
  Uint32Array.from(marketCap.keys()).sort(
    (left, right) => (marketCap[right] ?? 0) - (marketCap[left] ?? 0) || left - right,
  );

/** The market at a minute since 1970. The same universe and minute give the same market. */
export const createMarket = (universe: Universe, minute: number): Market => {
  const size = universe.coins.length;
  const column = (): Float64Array => new Float64Array(size);
  const columns = {
    rank: column(),
    price: column(),
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
  const now = marketMoment(minute);
  const hourAgo = marketMoment(minute - HOUR_MINUTES);
  const dayAgo = marketMoment(minute - DAY_MINUTES);
  const weekAgo = marketMoment(minute - WEEK_MINUTES);
  const bitcoinPrice = priceAt(universe, 0, now);

  for (let index = 0; index < size; index += 1) {
    const price = priceAt(universe, index, now);
    const fullyDilutedValuation = price * (universe.totalSupply[index] ?? 0);
    const busyness = walkAt(drawBits(universe.coins[index]?.seed ?? 0, 'dailyVolume'), now.moment);
    columns.price[index] = price;
    columns.priceBtc[index] = price / bitcoinPrice;
    columns.marketCap[index] = price * (universe.availableSupply[index] ?? 0);
    columns.fullyDilutedValuation[index] = fullyDilutedValuation;
    columns.volume[index] = fullyDilutedValuation * (universe.turnover[index] ?? 0) * Math.exp(VOLUME_SWING * busyness);
    columns.priceChange1h[index] = percentChange(priceAt(universe, index, hourAgo), price);
    columns.priceChange1d[index] = percentChange(priceAt(universe, index, dayAgo), price);
    columns.priceChange1w[index] = percentChange(priceAt(universe, index, weekAgo), price);
  }
  const byRank = rankByMarketCap(columns.marketCap);
  byRank.forEach((index, place) => {
    columns.rank[index] = place + 1;
  });
  return { universe, minute, columns, byRank };
};
