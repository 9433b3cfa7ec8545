// A portfolio's move in the format of `/portfolio/transactions`.

import { listSchema, numberSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import { draw } from '../simulation/hash.ts';
import { MINUTE_MS, pricesAt, type Market } from '../simulation/market.ts';
import { worthOf, type Move } from '../wallets/holdings.ts';
import { percentOf } from './percent.ts';
import { portfolioCoin, portfolioCoinSchema } from './portfolio-coin.ts';

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
