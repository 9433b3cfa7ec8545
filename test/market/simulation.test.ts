// The simulated market: deterministic by seed and minute, consistent in its numbers, and as irregular as real data.

import { beforeAll, describe, expect, it } from 'vitest';
import { isStablecoin } from '../../workers/market/simulation/categories.ts';
import type { CoinIdentity } from '../../workers/market/simulation/contracts.ts';
import { type Figure, riskScoreOf } from '../../workers/market/simulation/figures.ts';
import { createMarket, percentChange, priceOf, type Market } from '../../workers/market/simulation/market.ts';
import { createUniverse, type Universe } from '../../workers/market/simulation/universe.ts';
import { frozenNow } from '../support/frozen-now.ts';

const SIZE = 10_000;
const SEED = 20_261_121;
const minute = Date.parse(frozenNow) / 60_000;

let universe: Universe;
let coins: readonly CoinIdentity[];
let market: Market;
let columns: Columns;

const places = Array.from({ length: SIZE }, (_, place) => place);

type Columns = Readonly<Record<keyof Market['figures'], Float64Array>>;

const columnOf = ({ universe: { size } }: Market, figure: Figure): Float64Array =>
  Float64Array.from({ length: size }, (_, place) => figure(place));

const columnsOf = (of: Market): Columns => ({
  rank: columnOf(of, of.figures.rank),
  price: columnOf(of, of.figures.price),
  priceBtc: columnOf(of, of.figures.priceBtc),
  volume: columnOf(of, of.figures.volume),
  marketCap: columnOf(of, of.figures.marketCap),
  availableSupply: columnOf(of, of.figures.availableSupply),
  totalSupply: columnOf(of, of.figures.totalSupply),
  fullyDilutedValuation: columnOf(of, of.figures.fullyDilutedValuation),
  priceChange1h: columnOf(of, of.figures.priceChange1h),
  priceChange1d: columnOf(of, of.figures.priceChange1d),
  priceChange1w: columnOf(of, of.figures.priceChange1w),
  liquidityScore: columnOf(of, of.figures.liquidityScore),
  volatilityScore: columnOf(of, of.figures.volatilityScore),
  marketCapScore: columnOf(of, of.figures.marketCapScore),
  riskScore: columnOf(of, of.figures.riskScore),
  avgChange: columnOf(of, of.figures.avgChange),
});

const coinsOf = ({ coinAt, size }: Universe): readonly CoinIdentity[] =>
  Array.from({ length: size }, (_, place) => {
    const { id, name, symbol, seed, blockchains, categories, contracts } = coinAt(place);
    return { id, name, symbol, seed, blockchains, categories, contracts };
  });

beforeAll(() => {
  universe = createUniverse(SIZE, SEED);
  coins = coinsOf(universe);
  market = createMarket(universe, minute);
  columns = columnsOf(market);
});

const idsByRank = (of: Market, count: number): readonly string[] =>
  Array.from(of.byRank().subarray(0, count), (place) => of.universe.coinAt(place).id);

const changeOf = (id: string) => columns.priceChange1w[universe.placeOf(id) ?? -1];

describe('a market is determined by seed and minute', () => {
  it('same seed and minute: the same numbers and names', () => {
    const again = createMarket(createUniverse(SIZE, SEED), minute);
    expect(columnsOf(again)).toEqual(columns);
    expect(coinsOf(again.universe)).toEqual(coins);
  });

  it('another seed: other prices', () => {
    const other = createMarket(createUniverse(100, SEED + 1), minute);
    expect(other.figures.price(0)).not.toBe(market.figures.price(0));
  });
});

describe('the numbers are consistent', () => {
  it('marketCap = price × availableSupply and fullyDilutedValuation = price × totalSupply, exactly', () => {
    const { price, marketCap, fullyDilutedValuation, availableSupply, totalSupply } = columns;
    expect(marketCap).toEqual(price.map((value, place) => value * (availableSupply[place] ?? 0)));
    expect(fullyDilutedValuation).toEqual(price.map((value, place) => value * (totalSupply[place] ?? 0)));
  });

  it('priceBtc = price / price of bitcoin', () => {
    const bitcoin = columns.price[universe.placeOf('bitcoin') ?? -1] ?? Number.NaN;
    expect(columns.priceBtc).toEqual(columns.price.map((value) => value / bitcoin));
  });

  it('price changes are those of the walk over 60, 1440 and 10080 minutes', () => {
    for (const place of [0, 2, 77, 1_900, SIZE - 1]) {
      const changeOver = (minutes: number): number =>
        percentChange(priceOf(universe, place, minute - minutes), priceOf(universe, place, minute));
      expect(columns.priceChange1h[place]).toBe(changeOver(60));
      expect(columns.priceChange1d[place]).toBe(changeOver(1_440));
      expect(columns.priceChange1w[place]).toBe(changeOver(10_080));
    }
  });

  it('a single price is exactly that of the market', () => {
    expect(places.map((place) => priceOf(universe, place, minute))).toEqual([...columns.price]);
  });

  it('ranks are 1 to n, distinct, by market cap', () => {
    expect([...columns.rank].sort((left, right) => left - right)).toEqual(places.map((place) => place + 1));
    const caps = [...market.byRank()].map((place) => columns.marketCap[place] ?? Number.NaN);
    expect(caps.every((cap, at) => at === 0 || (caps[at - 1] ?? 0) >= cap)).toBe(true);
  });

  it('riskScore follows from the three scores, and all lie from 0 to 100', () => {
    for (const place of places) {
      const score = columns.riskScore[place] ?? Number.NaN;
      if (Number.isNaN(score)) continue;
      const parts = [columns.liquidityScore, columns.volatilityScore, columns.marketCapScore].map(
        (column) => column[place] ?? -1,
      );
      expect(parts.every((part) => part >= 0 && part <= 100)).toBe(true);
      expect(score).toBe(riskScoreOf(parts[0] ?? -1, parts[1] ?? -1, parts[2] ?? -1));
    }
  });
});

describe('the market is plausible', () => {
  it('stablecoins stay within 1 % of a dollar', () => {
    const stable = places.filter((place) => {
      const coin = coins[place];
      return coin?.contracts !== undefined && isStablecoin(coin.categories);
    });
    expect(stable.length).toBeGreaterThan(10);
    for (const place of stable) expect(Math.abs((columns.price[place] ?? 0) - 1)).toBeLessThan(0.01);
  });

  it('pegged coins move with their target', () => {
    expect(changeOf('wrapped-bitcoin')).toBe(changeOf('bitcoin'));
    expect(changeOf('staked-ether')).toBe(changeOf('ethereum'));
  });
});

it.each([1, 50, 1_849, 1_900, 25_000])('a universe of %i coins', (size) => {
  const sized = createMarket(createUniverse(size, SEED), minute);
  expect(new Set(coinsOf(sized.universe).map((coin) => coin.id)).size).toBe(size);
  expect(idsByRank(sized, 1)).toEqual(['bitcoin']);
});
