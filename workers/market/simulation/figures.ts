// The figures of each coin beside its price: trade figures and risk data. Each is computed on first use: most questions
// need few numbers of few coins.

import type { RiskFieldName } from '../../../shared/coin/coin-fields.ts';
import { draw } from './noise.ts';
import type { Universe } from './universe.ts';

/** The number of the coin at a place of the universe; NaN if it has none. */
export type Figure = (place: number) => number;

/** Caches computed numbers, except NaN. */
export const keepFigure = (size: number, compute: Figure): Figure => {
  const kept = new Float64Array(size).fill(Number.NaN);
  return (place) => {
    const known = kept[place] ?? Number.NaN;
    if (!Number.isNaN(known)) return known;
    const computed = compute(place);
    kept[place] = computed;
    return computed;
  };
};

/** Amounts are in US dollars. */
export interface TradeFigures {
  readonly rank: Figure;
  readonly price: Figure;
  readonly priceBtc: Figure;
  readonly volume: Figure;
  readonly marketCap: Figure;
  readonly availableSupply: Figure;
  readonly totalSupply: Figure;
  readonly fullyDilutedValuation: Figure;
  readonly priceChange1h: Figure;
  readonly priceChange1d: Figure;
  readonly priceChange1w: Figure;
}

export type RiskFigures = Readonly<Record<RiskFieldName, Figure>>;

// Shares of the coins after the first hundred.
const UNSCORED_SHARE = 0.05;
const NO_LIQUIDITY_SHARE = 0.08;
const NO_AVERAGE_SHARE = 0.04;
const ALWAYS_SCORED = 100;

// A coin's fate is a fraction. 1 means that the coin has all scores.
const isScored = (fate: number): boolean => fate >= UNSCORED_SHARE;
const isLiquid = (fate: number): boolean => fate >= NO_LIQUIDITY_SHARE;
const isAveraged = (fate: number): boolean => isScored(fate) && (fate <= 1 - NO_AVERAGE_SHARE || fate === 1);

export const twoPlaces = (value: number): number => Math.round(value * 100) / 100;
const score = (part: number): number => twoPlaces(100 * Math.min(1, Math.max(0, part)));

/** Relative position of a number of dollars between two powers of ten. */
const between = (dollars: number, from: number, to: number): number => (Math.log10(dollars + 1) - from) / (to - from);

/** Formula of the published example of a scored coin. */
export const riskScoreOf = (liquidityScore: number, volatilityScore: number, marketCapScore: number): number =>
  (100 - liquidityScore + volatilityScore + (100 - marketCapScore)) / 3;

export const riskFigures = ({ coinSeed, volatility }: Universe, trade: TradeFigures): RiskFigures => {
  const fateOf: Figure = (place) => (place < ALWAYS_SCORED ? 1 : draw(coinSeed[place] ?? 0, 'scores'));
  const scored =
    (hasScore: (fate: number) => boolean, scoreOf: Figure): Figure =>
    (place) =>
      hasScore(fateOf(place)) ? scoreOf(place) : Number.NaN;

  const volatilityScore = scored(isScored, (place) =>
    score((volatility[place] ?? 0) * 6 + Math.abs(trade.priceChange1d(place)) / 100),
  );
  const marketCapScore = scored(isScored, (place) => score(between(trade.marketCap(place), 3, 12)));
  const liquidityScore = scored(isLiquid, (place) => score(between(trade.volume(place), 2, 10.5)));
  return {
    liquidityScore,
    volatilityScore,
    marketCapScore,
    riskScore: scored(isLiquid, (place) =>
      riskScoreOf(liquidityScore(place), volatilityScore(place), marketCapScore(place)),
    ),
    avgChange: scored(isAveraged, (place) =>
      twoPlaces((trade.priceChange1h(place) + trade.priceChange1d(place) + trade.priceChange1w(place)) / 3),
    ),
  };
};
