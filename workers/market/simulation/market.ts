// The market at one minute: prices from the walk, everything else from the prices. All values are computed on request.

import { courseMoment, type CourseMoment } from './courses.ts';
import { keepFigure, riskFigures, type Figure, type RiskFigures, type TradeFigures } from './figures.ts';
import { drawBits, momentOf, walkAt, type Moment } from './noise.ts';
import type { Universe } from './universe.ts';

export interface Market {
  readonly universe: Universe;
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly figures: TradeFigures & RiskFigures;
  /** Places of the coins, sorted by rank. */
  readonly byRank: () => Uint32Array;
}

export const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1440;
export const WEEK_MINUTES = 10_080;

const MARKET_VOLATILITY = 0.014;
const MARKET_WALK_SEED = 0x5eed;
const VOLUME_SWING = 0.5;

/** Percent, rounded to two decimal places, as published. */
export const percentChange = (from: number, to: number): number => {
  const change = Math.round((to / from - 1) * 10_000) / 100;
  return change === 0 ? 0 : change; // never -0
};

interface MarketMoment {
  readonly moment: Moment;
  readonly marketWalk: number;
  readonly course: CourseMoment | undefined;
}

const marketMoment = (minute: number): MarketMoment => {
  const moment = momentOf(minute);
  const marketWalk = MARKET_VOLATILITY * walkAt(MARKET_WALK_SEED, moment);
  return { moment, marketWalk, course: courseMoment(minute) };
};

/** US dollars. */
const priceAt = (universe: Universe, place: number, { moment, marketWalk, course }: MarketMoment): number => {
  const walk = walkAt(universe.walkSeed[place] ?? 0, moment);
  const swing = (universe.volatility[place] ?? 0) * walk + (universe.beta[place] ?? 0) * marketWalk;
  const known = course === undefined ? 1 : (universe.courses.get(place)?.(course) ?? 1);
  return (universe.basePrice[place] ?? 0) * known * Math.exp(swing);
};

/** Traded in 24 hours, US dollars. `price`: the coin's at this moment. */
const volumeAt = (universe: Universe, place: number, { moment }: MarketMoment, price: number): number => {
  const busyness = walkAt(drawBits(universe.coinSeed[place] ?? 0, 'dailyVolume'), moment);
  const valuation = price * (universe.totalSupply[place] ?? 0);
  return valuation * (universe.turnover[place] ?? 0) * Math.exp(VOLUME_SWING * busyness);
};

/** The coins' prices in US dollars at any minute; bit for bit those of the market at that minute. */
export const pricesAt = (universe: Universe, minute: number): Figure => {
  const moment = marketMoment(minute);
  return (place) => priceAt(universe, place, moment);
};

/** Their volumes in US dollars, likewise. */
export const volumesAt = (universe: Universe, minute: number): Figure => {
  const moment = marketMoment(minute);
  return (place) => volumeAt(universe, place, moment, priceAt(universe, place, moment));
};

/** A coin's price in US dollars at any minute. */
export const priceOf = (universe: Universe, place: number, minute: number): number => pricesAt(universe, minute)(place);

/** The places sorted by key, stably. Missing keys (NaN) come last in both directions. */
export const orderPlaces = (places: Uint32Array, keyOf: Figure, direction: 'asc' | 'desc'): Uint32Array => {
  const sign = direction === 'asc' ? 1 : -1;
  const keys = new Float64Array(places.length);
  places.forEach((place, turn) => {
    const key = sign * keyOf(place);
    keys[turn] = Number.isNaN(key) ? Infinity : key;
  });
  // `Array.prototype.sort` is stable, and fast on the rows of a list by rank, which are sorted already.
  const turns = Array.from(places.keys()).sort((left, right) => {
    const one = keys[left] ?? 0;
    const other = keys[right] ?? 0;
    return one < other ? -1 : one > other ? 1 : 0;
  });
  return places.map((_, at) => places[turns[at] ?? 0] ?? 0);
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** The market at a minute since 1970. The same universe and minute give the same market. */
export const createMarket = (universe: Universe, minute: number): Market => {
  const { size } = universe;
  const present = marketMoment(minute);
  const availableSupply: Figure = (place) => universe.availableSupply[place] ?? 0;
  const totalSupply: Figure = (place) => universe.totalSupply[place] ?? 0;
  const price = keepFigure(size, (place) => priceAt(universe, place, present));
  const marketCap: Figure = (place) => price(place) * availableSupply(place);
  const fullyDilutedValuation: Figure = (place) => price(place) * totalSupply(place);
  const volume = keepFigure(size, (place) => volumeAt(universe, place, present, price(place)));
  const changeOver = (minutes: number): Figure => {
    const before = marketMoment(minute - minutes);
    return keepFigure(size, (place) => percentChange(priceAt(universe, place, before), price(place)));
  };

  const byRank = once(() =>
    orderPlaces(
      new Uint32Array(size).map((_, place) => place),
      marketCap,
      'desc',
    ),
  );
  const ranks = once(() => {
    const found = new Float64Array(size);
    byRank().forEach((place, turn) => {
      found[place] = turn + 1;
    });
    return found;
  });

  const figures: TradeFigures = {
    rank: (place) => ranks()[place] ?? Number.NaN,
    price,
    priceBtc: (place) => price(place) / price(0),
    volume,
    marketCap,
    availableSupply,
    totalSupply,
    fullyDilutedValuation,
    priceChange1h: changeOver(HOUR_MINUTES),
    priceChange1d: changeOver(DAY_MINUTES),
    priceChange1w: changeOver(WEEK_MINUTES),
  };
  return { universe, minute, figures: { ...figures, ...riskFigures(universe, figures) }, byRank };
};
