// The risk data: scores from 0 to 100 with two decimal places. NaN where a coin has none.

import type { RiskFieldName } from '../../../shared/coin/coin-fields.ts';
import { draw } from './hash.ts';
import type { Market } from './market.ts';

export type RiskColumns = Readonly<Record<RiskFieldName, Float64Array>>;

// Shares of the coins outside the first hundred.
const UNSCORED_SHARE = 0.05;
const NO_LIQUIDITY_SHARE = 0.08;
const NO_AVERAGE_SHARE = 0.04;
const ALWAYS_SCORED = 100;

const twoPlaces = (value: number): number => Math.round(value * 100) / 100;
const score = (part: number): number => twoPlaces(100 * Math.min(1, Math.max(0, part)));

/** Where a number of dollars lies between two powers of ten. */
const between = (dollars: number, from: number, to: number): number => (Math.log10(dollars + 1) - from) / (to - from);

/** Source of the formula: the published example of a scored coin. */
export const riskScoreOf = (liquidityScore: number, volatilityScore: number, marketCapScore: number): number =>
  (100 - liquidityScore + volatilityScore + (100 - marketCapScore)) / 3;

export const createRiskColumns = ({ universe, columns }: Market): RiskColumns => {
  const size = universe.coins.length;
  const missing = (): Float64Array => new Float64Array(size).fill(Number.NaN);
  const risk = {
    liquidityScore: missing(),
    volatilityScore: missing(),
    marketCapScore: missing(),
    riskScore: missing(),
    avgChange: missing(),
  };
  universe.coins.forEach(({ seed }, index) => {
    const fate = index < ALWAYS_SCORED ? 1 : draw(seed, 'scores');
    if (fate < UNSCORED_SHARE) return;
    const changes = [columns.priceChange1h[index], columns.priceChange1d[index], columns.priceChange1w[index]];
    const [hour = 0, day = 0, week = 0] = changes;
    if (fate > 1 - NO_AVERAGE_SHARE && fate < 1) risk.avgChange[index] = Number.NaN;
    else risk.avgChange[index] = twoPlaces((hour + day + week) / 3);
    const volatility = score((universe.volatility[index] ?? 0) * 6 + Math.abs(day) / 100);
    const marketCap = score(between(columns.marketCap[index] ?? 0, 3, 12));
    risk.volatilityScore[index] = volatility;
    risk.marketCapScore[index] = marketCap;
    if (fate < NO_LIQUIDITY_SHARE) return;
    const liquidity = score(between(columns.volume[index] ?? 0, 2, 10.5));
    risk.liquidityScore[index] = liquidity;
    risk.riskScore[index] = riskScoreOf(liquidity, volatility, marketCap);
  });
  return risk;
};
