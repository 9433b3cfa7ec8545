// The simulated market: deterministic by seed and minute, consistent in its numbers, and as irregular as real data.

import { beforeAll, describe, expect, it } from 'vitest';
import { riskFieldNames } from '../../shared/coin/coin-fields.ts';
import { isStablecoin } from '../../workers/market/simulation/categories.ts';
import { contractsOf, type CoinIdentity } from '../../workers/market/simulation/contracts.ts';
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
const count = (test: (place: number) => boolean): number => places.filter(test).length;
const duplicates = (texts: readonly string[]): number => texts.length - new Set(texts).size;

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

  it('the next minute: other prices, not far away', () => {
    const next = createMarket(universe, minute + 1);
    const moved = places.filter((place) => next.figures.price(place) !== columns.price[place]);
    expect(moved.length).toBeGreaterThan(SIZE * 0.99);
    for (const place of market.byRank().slice(0, 100)) {
      expect(Math.abs(percentChange(market.figures.price(place), next.figures.price(place)))).toBeLessThan(5);
    }
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

  it('avgChange is the mean of the three changes, to two decimals', () => {
    const { priceChange1h, priceChange1d, priceChange1w } = columns;
    for (const place of places) {
      const average = columns.avgChange[place] ?? Number.NaN;
      if (Number.isNaN(average)) continue;
      const mean = ((priceChange1h[place] ?? 0) + (priceChange1d[place] ?? 0) + (priceChange1w[place] ?? 0)) / 3;
      expect(Math.abs(average - mean)).toBeLessThanOrEqual(0.005 + 1e-9);
    }
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

  it('all numbers are finite, and prices above zero', () => {
    const risky: readonly string[] = riskFieldNames;
    const infinite = Object.entries(columns).filter(
      ([name, column]) => !risky.includes(name) && !column.every(Number.isFinite),
    );
    expect(infinite.map(([name]) => name)).toEqual([]);
    expect(columns.price.every((price) => price > 0)).toBe(true);
  });
});

describe('the market is plausible', () => {
  it.each([0, 1_440 * 90, 1_440 * 365 * 3])('%i minutes later bitcoin, ethereum and tether lead', (later) => {
    expect(idsByRank(createMarket(universe, minute + later), 3)).toEqual(['bitcoin', 'ethereum', 'tether']);
  });

  it('smaller coins are more volatile', () => {
    const swingOf = (from: number, to: number): number => {
      const some = market.byRank().subarray(from, to);
      return some.reduce((sum, place) => sum + Math.abs(columns.priceChange1w[place] ?? 0), 0) / some.length;
    };
    const swings = [swingOf(0, 30), swingOf(100, 600), swingOf(2_000, 5_000)];
    expect(swings).toEqual(swings.toSorted((left, right) => left - right));
    expect(swingOf(0, 30)).toBeGreaterThan(1);
    expect(swingOf(2_000, 5_000)).toBeLessThan(60);
  });

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

  // oxfmt-ignore
  it.each([
    ['uniswap', 'defi'], ['aave', 'defi'], ['chainlink', 'defi'], ['lido-dao', 'defi'], ['maker', 'defi'], ['dogecoin', 'memecoins'],
    ['shiba-inu', 'memecoins'], ['pepe', 'memecoins'], ['bitcoin', 'layer-1'], ['ethereum', 'layer-1'], ['solana', 'layer-1'],
    ['arbitrum', 'layer-2'], ['optimism', 'layer-2'], ['the-sandbox', 'metaverse'], ['gala', 'gaming'], ['apecoin', 'nft'],
    ['tether', 'stablecoins'],
  ])('%s is in %s', (id, category) => {
    expect(coins[universe.placeOf(id) ?? -1]?.categories).toContain(category);
  });

  it('more than 15 coins in defi are worth over a billion', () => {
    const large = places.filter(
      (place) => coins[place]?.categories.includes('defi') && (columns.marketCap[place] ?? 0) > 1e9,
    );
    expect(large.length).toBeGreaterThan(15);
  });
});

describe('the market has the irregularities of real data', () => {
  it('ids are distinct and well formed', () => {
    const ids = coins.map((coin) => coin.id);
    expect(duplicates(ids)).toBe(0);
    expect(ids.filter((id) => !/^[a-z0-9][\w.-]{0,127}$/.test(id))).toEqual([]);
  });

  it('every coin is found by its id, and other ids are unknown', () => {
    expect(coins.map(({ id }) => universe.placeOf(id))).toEqual(places);
    const strangers = ['', 'no-coin', `${coins.at(-1)?.id}0`, 'bitcoin-0', 'bitcoin-9999', `bitcoin-${SIZE}`];
    expect(strangers.map(universe.placeOf)).toEqual(strangers.map(() => undefined));
  });

  it('symbols that several coins share', () => {
    expect(duplicates(coins.map((coin) => coin.symbol))).toBeGreaterThan(500);
  });

  it('market caps of zero, and equal ones above zero', () => {
    expect(count((place) => columns.marketCap[place] === 0)).toBeGreaterThan(20);
    expect(duplicates([...columns.marketCap].filter((cap) => cap > 0).map(String))).toBeGreaterThan(20);
  });

  it('volumes of zero, tiny prices, huge supplies', () => {
    expect(count((place) => columns.volume[place] === 0)).toBeGreaterThan(20);
    expect(Math.min(...columns.price)).toBeLessThan(2e-12);
    expect(Math.max(...columns.availableSupply)).toBeGreaterThan(1e15);
  });

  it.each(['=', '+', '-', '@', '"', ',', '<', '🚀', 'ע', 'م'])('a name with %s', (text) => {
    const initial = '=+-@'.includes(text);
    expect(
      count((place) => {
        const name = coins[place]?.name ?? '';
        return initial ? name.startsWith(text) : name.includes(text);
      }),
    ).toBeGreaterThan(0);
  });

  it('coins without scores, without liquidity, without average change', () => {
    expect(count((place) => Number.isNaN(columns.volatilityScore[place]))).toBeGreaterThan(100);
    expect(
      count((place) => Number.isNaN(columns.riskScore[place]) && !Number.isNaN(columns.volatilityScore[place])),
    ).toBeGreaterThan(100);
    expect(
      count((place) => Number.isNaN(columns.avgChange[place]) && !Number.isNaN(columns.riskScore[place])),
    ).toBeGreaterThan(100);
  });

  it('a contract address belongs to one coin, with few exceptions in the registry', () => {
    const addresses = coins.flatMap((coin) =>
      contractsOf(coin).map((contract) => `${contract.blockchain} ${contract.contractAddress}`),
    );
    expect(duplicates(addresses)).toBeLessThan(20);
  });
});

it.each([1, 50, 1_849, 1_900, 25_000])('a universe of %i coins', (size) => {
  const sized = createMarket(createUniverse(size, SEED), minute);
  expect(new Set(coinsOf(sized.universe).map((coin) => coin.id)).size).toBe(size);
  expect(idsByRank(sized, 1)).toEqual(['bitcoin']);
});
