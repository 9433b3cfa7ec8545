// The constant part of the market: its coins, and the parameters of their walks.

import { guessCategories, isStablecoin, knownCategories } from './categories.ts';
import type { CoinIdentity } from './contracts.ts';
import { anchorOf, pegOf, registeredCoins } from './known-coins.ts';
import { inventCoin, placeInId } from './long-tail.ts';
import { courseOf, type CourseFactor } from './courses.ts';
import { draw, hash, hashText } from './noise.ts';

// The mean market cap by position: linear interpolation between knots, both axes logarithmic.

// oxfmt-ignore
const knots: readonly (readonly [position: number, dollars: number])[] = [
  [1, 2e12], [2, 3e11], [10, 2.5e10], [20, 8e9], [50, 3.2e9], [100, 1.6e9], [200, 4e8], [500, 8e7], [1_000, 2e7],
  [2_000, 4e6], [5_000, 2e5], [10_000, 1e4], [25_000, 10],
];

/** US dollars. Positions start at 1. */
const baseMarketCap = (position: number): number => {
  const after = knots.findIndex(([knot]) => knot >= position);
  const to = knots[after] ?? knots.at(-1) ?? [1, 1];
  const from = knots[after - 1] ?? to;
  if (from === to) return to[1];
  const part = Math.log(position / from[0]) / Math.log(to[0] / from[0]);
  return from[1] * (to[1] / from[1]) ** part;
};

/** A coin's place is its index in all columns, which have length `size`. */
export interface Universe {
  readonly size: number;
  /** The coin at a place. Invented coins are generated on each call: keep only those to be shown. */
  readonly coinAt: (place: number) => CoinIdentity;
  readonly placeOf: (coinId: string) => number | undefined;
  /** The mean price of the walk since 2025-12, US dollars. */
  readonly basePrice: Float64Array;
  /** What that price is multiplied with before, of coins whose past is known. */
  readonly courses: ReadonlyMap<number, CourseFactor>;
  readonly availableSupply: Float64Array;
  readonly totalSupply: Float64Array;
  /** Standard deviation of the coin's own part of a day's logarithmic price change. */
  readonly volatility: Float64Array;
  /** Factor with which the coin follows the market. */
  readonly beta: Float64Array;
  /** `CoinIdentity.seed`. */
  readonly coinSeed: Uint32Array;
  /** Seed of the walk. Coins with a peg share it. */
  readonly walkSeed: Uint32Array;
  /** Share of the market cap traded on a usual day. */
  readonly turnover: Float64Array;
}

/** From this place on, real coins may have random categories: few people know them. */
const WELL_KNOWN = 200;
const INVENTED_SALT = 0x40000000;

// Shares of the invented coins.
const TWIN_SHARE = 0.01;
const NO_SUPPLY_SHARE = 0.02;
const DEAD_SHARE = 0.03;
const EXTREME_SHARE = 0.01;

const STABLE_VOLATILITY = 0.0004;

const realCoins = (size: number, seed: number): readonly CoinIdentity[] =>
  registeredCoins()
    .slice(0, size)
    .map((coin, place) => {
      const coinSeed = hash(seed, hashText(coin.id));
      const categories = knownCategories(coin.id) ?? guessCategories(coin.name, coinSeed, place >= WELL_KNOWN);
      return { ...coin, seed: coinSeed, categories };
    });

/** A number of coins in circulation, as a power of ten. */
const supplyMagnitude = (seed: number, invented: boolean): number => {
  const fraction = draw(seed, 'supply');
  if (!invented) return 7 + 3.5 * fraction;
  return draw(seed, 'supply', 1) < EXTREME_SHARE ? 15 + fraction : 6 + 6 * fraction;
};

const volatilityAt = (position: number, seed: number): number =>
  (0.018 + 0.019 * Math.log10(position)) * (0.6 + draw(seed, 'volatility'));

/** A universe of `size` coins. The same arguments give the same universe. */
export const createUniverse = (size: number, seed: number): Universe => {
  const real = realCoins(size, seed);
  const realPlaces = new Map(real.map((coin, place) => [coin.id, place]));
  const inventedSeed = (place: number): number => hash(seed, INVENTED_SALT + place);
  const coinAt = (place: number): CoinIdentity => real[place] ?? inventCoin(inventedSeed(place), place);
  const placeOf = (coinId: string): number | undefined => {
    const place = realPlaces.get(coinId) ?? placeInId(coinId);
    return place !== undefined && place < size && coinAt(place).id === coinId ? place : undefined;
  };

  const courses = new Map<number, CourseFactor>();
  const universe = {
    size,
    courses,
    coinAt,
    placeOf,
    basePrice: new Float64Array(size),
    availableSupply: new Float64Array(size),
    totalSupply: new Float64Array(size),
    volatility: new Float64Array(size),
    beta: new Float64Array(size),
    coinSeed: new Uint32Array(size),
    walkSeed: new Uint32Array(size),
    turnover: new Float64Array(size),
  };
  const numberColumns = [
    universe.basePrice,
    universe.availableSupply,
    universe.totalSupply,
    universe.volatility,
    universe.beta,
    universe.walkSeed,
  ];

  for (let place = 0; place < size; place += 1) {
    const known = real[place];
    const invented = known === undefined;
    const coinSeed = known?.seed ?? inventedSeed(place);
    const stable = known !== undefined && isStablecoin(known.categories);
    universe.coinSeed[place] = coinSeed;
    universe.turnover[place] =
      invented && draw(coinSeed, 'turnover', 1) < DEAD_SHARE
        ? 0
        : (stable ? 0.25 : 0.015) * 10 ** (1.4 * draw(coinSeed, 'turnover') - 0.4);

    // A twin copies its neighbour's numbers, so that the market contains equal market caps above zero.
    if (invented && draw(coinSeed, 'fate') < TWIN_SHARE) {
      for (const column of numberColumns) column[place] = column[place - 1] ?? 0;
      continue;
    }
    const position = place + 1;
    const anchor = known && anchorOf(known.id);
    const circulating = Math.round(10 ** supplyMagnitude(coinSeed, invented));
    const cap = baseMarketCap(position);
    const price = stable ? 1 : cap / circulating;
    const supply = stable ? Math.round(cap) : circulating;
    const locked = draw(coinSeed, 'locked');
    const withoutSupply = invented && draw(coinSeed, 'fate', 1) < NO_SUPPLY_SHARE;
    const meanPrice = anchor?.[0] ?? price;
    const course = known && courseOf(known.id, meanPrice);
    if (course !== undefined) courses.set(place, course);
    universe.basePrice[place] = meanPrice;
    universe.availableSupply[place] = withoutSupply ? 0 : (anchor?.[1] ?? supply);
    universe.totalSupply[place] = anchor?.[2] ?? (locked < 0.3 ? supply : Math.round(supply * (1 + 2 * locked)));
    universe.volatility[place] = stable ? STABLE_VOLATILITY : volatilityAt(position, coinSeed);
    universe.beta[place] = stable ? 0 : 0.4 + 0.9 * draw(coinSeed, 'beta');
    universe.walkSeed[place] = coinSeed;
  }

  real.forEach((coin, place) => {
    const peg = pegOf(coin.id);
    const target = peg === undefined ? undefined : realPlaces.get(peg.to);
    if (peg === undefined || target === undefined) return;
    const cap = (universe.basePrice[place] ?? 0) * (universe.availableSupply[place] ?? 0);
    for (const column of [universe.basePrice, universe.volatility, universe.beta, universe.walkSeed]) {
      column[place] = column[target] ?? 0;
    }
    const course = courses.get(target);
    if (course !== undefined) courses.set(place, course);
    const price = (universe.basePrice[target] ?? 0) * peg.ratio;
    universe.basePrice[place] = price;
    universe.availableSupply[place] = Math.round(cap / price);
    universe.totalSupply[place] = Math.round(cap / price);
  });
  return universe;
};
