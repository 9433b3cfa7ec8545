// Portfolios in the format of the interface: a coin, a position, a transaction, with their schemas.

import { listSchema, numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { iconOf, riskFields } from '../answers/render-coin.ts';
import type { MarketView } from '../question/select-coins.ts';
import { DAY_MINUTES, MINUTE_MS, priceOf, pricesAt, type Market } from '../simulation/market.ts';
import { draw } from '../simulation/noise.ts';
import { worthIn, worthSchema, worthOf, type Move } from './holdings.ts';
import { percentOf, type Position } from './portfolio.ts';

const portfolioCoinSchema = objectSchema({
  rank: numberSchema(),
  identifier: textSchema('As in the list of coins.'),
  symbol: textSchema(),
  name: textSchema(),
  icon: textSchema(),
  isFake: { type: 'boolean' },
  isFiat: { type: 'boolean' },
  priceChange24h: numberSchema('Percent.'),
  priceChange1h: numberSchema('Percent.'),
  priceChange7d: numberSchema('Percent.'),
  volume: numberSchema('US dollars in 24 hours.'),
});

const portfolioCoin = (place: number, { universe, figures }: Market) => {
  const coin = universe.coinAt(place);
  return {
    rank: figures.rank(place),
    identifier: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    icon: iconOf(coin),
    isFake: false,
    isFiat: false,
    priceChange24h: figures.priceChange1d(place),
    priceChange1h: figures.priceChange1h(place),
    priceChange7d: figures.priceChange1w(place),
    volume: figures.volume(place),
  };
};

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

export const portfolioTransactionSchema = objectSchema({
  transactionType: { type: 'string', enum: ['Buy', 'Sell'] },
  date: { type: 'string', format: 'date-time' },
  coinData: objectSchema({
    identifier: textSchema(),
    count: numberSchema('Below zero when sold.'),
    symbol: textSchema(),
    totalWorth: numberSchema('Value then.'),
    currentValue: numberSchema('Value now.'),
  }),
  profitLoss: objectSchema({
    profit: numberSchema(),
    profitPercent: numberSchema(),
    currentValue: numberSchema(),
  }),
  fee: objectSchema({
    coin: portfolioCoinSchema,
    count: numberSchema(),
    totalWorth: numberSchema(),
    price: numberSchema(),
  }),
  transfers: listSchema(
    objectSchema({
      transferType: { type: 'string', enum: ['Received', 'Sent'] },
      items: listSchema(
        objectSchema({
          coin: portfolioCoinSchema,
          count: numberSchema(),
          totalWorth: numberSchema(),
          price: numberSchema('Of one coin, then.'),
        }),
      ),
    }),
  ),
  portfolioInfo: objectSchema({ name: textSchema(), icon: textSchema() }),
});

/**
 * `convert`: converts US dollars to the currency shown, at present rates. Fees are in ether, or in bitcoin if the
 * market has no ether.
 */
export const renderPortfolioTransaction = (
  { moment, place, amount, seed }: Move,
  portfolioName: string,
  market: Market,
  convert: (dollars: number) => number,
) => {
  const { universe, figures } = market;
  const priceThen = pricesAt(universe, Math.floor(moment / MINUTE_MS));
  const coin = portfolioCoin(place, market);
  const price = convert(priceThen(place));
  const totalWorth = amount * price;
  const currentValue = amount * convert(figures.price(place));
  const profit = currentValue - totalWorth;
  const feePlace = universe.placeOf('ethereum') ?? 0;
  const fee = worthOf(universe, feePlace, 0.02 + 3 * draw(seed, 'walletMoves', 3) ** 3);
  const feePrice = convert(priceThen(feePlace));
  return {
    transactionType: amount > 0 ? 'Buy' : 'Sell',
    date: new Date(moment).toISOString(),
    coinData: { identifier: coin.identifier, count: amount, symbol: coin.symbol, totalWorth, currentValue },
    profitLoss: { profit, profitPercent: percentOf(profit, Math.abs(totalWorth)), currentValue },
    fee: { coin: portfolioCoin(feePlace, market), count: fee, totalWorth: fee * feePrice, price: feePrice },
    transfers: [
      { transferType: amount > 0 ? 'Received' : 'Sent', items: [{ coin, count: amount, totalWorth, price }] },
    ],
    portfolioInfo: { name: `Portfolio ${portfolioName}`, icon: 'https://static.example.com/portfolios/manual.png' },
  };
};
