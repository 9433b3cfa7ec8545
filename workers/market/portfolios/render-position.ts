// A position in the format of `/portfolio/coins`: amounts in US dollars, bitcoin and ether at present prices.

import { riskFields } from '../answers/render-coin.ts';
import { numberSchema, objectSchema } from '../../../shared/openapi/schema.ts';
import type { MarketView } from '../selection/view.ts';
import { DAY_MINUTES, priceOf } from '../simulation/market.ts';
import { worthIn, worthSchema } from '../wallets/worth.ts';
import { percentOf } from './percent.ts';
import { portfolioCoin, portfolioCoinSchema } from './portfolio-coin.ts';
import type { Position } from './positions.ts';

const gainsSchema = objectSchema({
  allTime: worthSchema,
  hour24: worthSchema,
  lastTrade: worthSchema,
  unrealized: worthSchema,
  realized: worthSchema,
});
const averageSchema = objectSchema({ allTime: worthSchema, unrealized: worthSchema }, ['unrealized']);
const score = numberSchema('Only with includeRiskScore=true.');

export const positionSchema = objectSchema(
  {
    count: numberSchema('Coins held.'),
    coin: portfolioCoinSchema,
    price: worthSchema,
    profit: gainsSchema,
    averageBuy: averageSchema,
    averageSell: averageSchema,
    profitPercent: gainsSchema,
    liquidityScore: score,
    volatilityScore: score,
    marketCapScore: score,
    riskScore: score,
    avgChange: score,
  },
  ['averageSell', 'liquidityScore', 'volatilityScore', 'marketCapScore', 'riskScore', 'avgChange'],
);

const inEachUnit = (percent: number) => ({ USD: percent, BTC: percent, ETH: percent });

/** `view`: in US dollars. */
export const renderPosition = (position: Position, view: MarketView, withRisk: boolean) => {
  const { market } = view;
  const { place, count, price, averageBuy, averageSell, costs, gains, lastTrade } = position;
  const worth = (dollars: number) => worthIn(market, dollars);
  const yesterday = count * priceOf(market.universe, place, market.minute - DAY_MINUTES);
  const dayGain = count * price - yesterday;
  return {
    count,
    coin: portfolioCoin(place, market),
    price: worth(price),
    profit: {
      allTime: worth(gains.allTime),
      hour24: worth(dayGain),
      lastTrade: worth(lastTrade.gain),
      unrealized: worth(gains.unrealized),
      realized: worth(gains.realized),
    },
    averageBuy: { allTime: worth(averageBuy), unrealized: worth(averageBuy) },
    ...(averageSell === undefined ? {} : { averageSell: { allTime: worth(averageSell) } }),
    profitPercent: {
      allTime: inEachUnit(percentOf(gains.allTime, costs.allTime)),
      hour24: inEachUnit(percentOf(dayGain, yesterday)),
      lastTrade: inEachUnit(percentOf(lastTrade.gain, lastTrade.worth)),
      unrealized: inEachUnit(percentOf(gains.unrealized, costs.unrealized)),
      realized: inEachUnit(percentOf(gains.realized, costs.realized)),
    },
    ...(withRisk ? riskFields(view, place) : {}),
  };
};
