// Everything about the market that time does not change: who is in it, and the numbers around which each coin moves.

import { anchorOf, pegOf } from './anchors.ts';
import { baseMarketCap } from './base-market-cap.ts';
import { categoriesOf, isStablecoin } from './categories.ts';
import { draw, hash, hashText } from './hash.ts';
import type { CoinIdentity } from './identity.ts';
import { inventCoin } from './long-tail.ts';
import { registeredCoins } from './registry.ts';

export interface Universe {
  readonly coins: readonly CoinIdentity[];
  /** A coin's place in all columns. */
  readonly indexById: ReadonlyMap<string, number>;
  readonly basePrice: Float64Array;
  readonly availableSupply: Float64Array;
  readonly totalSupply: Float64Array;
  /** The standard deviation of a day's logarithmic price change that is the coin's own. */
  readonly volatility: Float64Array;
  /** How far the coin follows the market as a whole. */
  readonly beta: Float64Array;
  /** What its walk is drawn with; coins that are worth each other share it. */
  readonly walkSeed: Uint32Array;
  /** Share of the market cap traded on an ordinary day. */
  readonly turnover: Float64Array;
}

/** Real coins from this position on may have categories by chance: nobody knows them by heart. */
const WELL_KNOWN = 200;
const INVENTED_SALT = 0x40000000;

// Shares of the invented coins.
const TWIN_SHARE = 0.01;
const NO_SUPPLY_SHARE = 0.02;
const DEAD_SHARE = 0.03;
const EXTREME_SHARE = 0.01;

const STABLE_VOLATILITY = 0.0004;

const coinsOf = (size: number, seed: number): readonly CoinIdentity[] => {
  const real = registeredCoins().slice(0, size);
  const coins: CoinIdentity[] = real.map((coin, index) => {
    const coinSeed = hash(seed, hashText(coin.id));
    return { ...coin, seed: coinSeed, categories: categoriesOf(coin.id, coin.name, coinSeed, index >= WELL_KNOWN) };
  });
  const taken = new Set(coins.map((coin) => coin.id));
  while (coins.length < size) {
    coins.push(inventCoin(hash(seed, INVENTED_SALT + coins.length), coins.length, taken));
  }
  return coins;
};

/** Coins in circulation, as a power of ten. */
const supplyMagnitude = (seed: number, invented: boolean): number => {
  const fraction = draw(seed, 'supply');
  if (!invented) return 7 + 3.5 * fraction;
  return draw(seed, 'supply', 1) < EXTREME_SHARE ? 15 + fraction : 6 + 6 * fraction;
};

const volatilityAt = (position: number, seed: number): number =>
  (0.018 + 0.019 * Math.log10(position)) * (0.6 + draw(seed, 'volatility'));

/** The universe of so many coins. The same arguments give the same universe. */
export const createUniverse = (size: number, seed: number): Universe => {
  const coins = coinsOf(size, seed);
  const universe = {
    coins,
    indexById: new Map(coins.map((coin, index) => [coin.id, index])),
    basePrice: new Float64Array(size),
    availableSupply: new Float64Array(size),
    totalSupply: new Float64Array(size),
    volatility: new Float64Array(size),
    beta: new Float64Array(size),
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

  coins.forEach((coin, index) => {
    const invented = coin.contracts === undefined;
    const stable = isStablecoin(coin.categories) && !invented;
    universe.turnover[index] =
      invented && draw(coin.seed, 'turnover', 1) < DEAD_SHARE
        ? 0
        : (stable ? 0.25 : 0.015) * 10 ** (1.4 * draw(coin.seed, 'turnover') - 0.4);

    // A twin has exactly its neighbour's numbers, so that equal market caps above zero exist.
    if (invented && draw(coin.seed, 'fate') < TWIN_SHARE) {
      for (const column of numberColumns) column[index] = column[index - 1] ?? 0;
      return;
    }
    const position = index + 1;
    const anchor = anchorOf(coin.id);
    const circulating = Math.round(10 ** supplyMagnitude(coin.seed, invented));
    const cap = baseMarketCap(position);
    const price = stable ? 1 : cap / circulating;
    const supply = stable ? Math.round(cap) : circulating;
    const locked = draw(coin.seed, 'locked');
    const withoutSupply = invented && draw(coin.seed, 'fate', 1) < NO_SUPPLY_SHARE;
    universe.basePrice[index] = anchor?.[0] ?? price;
    universe.availableSupply[index] = withoutSupply ? 0 : (anchor?.[1] ?? supply);
    universe.totalSupply[index] = anchor?.[2] ?? (locked < 0.3 ? supply : Math.round(supply * (1 + 2 * locked)));
    universe.volatility[index] = stable ? STABLE_VOLATILITY : volatilityAt(position, coin.seed);
    universe.beta[index] = stable ? 0 : 0.4 + 0.9 * draw(coin.seed, 'beta');
    universe.walkSeed[index] = coin.seed;
  });

  coins.forEach((coin, index) => {
    const peg = pegOf(coin.id);
    const target = peg === undefined ? undefined : universe.indexById.get(peg.to);
    if (peg === undefined || target === undefined) return;
    const cap = (universe.basePrice[index] ?? 0) * (universe.availableSupply[index] ?? 0);
    for (const column of [universe.basePrice, universe.volatility, universe.beta, universe.walkSeed]) {
      column[index] = column[target] ?? 0;
    }
    const price = (universe.basePrice[target] ?? 0) * peg.ratio;
    universe.basePrice[index] = price;
    universe.availableSupply[index] = Math.round(cap / price);
    universe.totalSupply[index] = Math.round(cap / price);
  });
  return universe;
};
