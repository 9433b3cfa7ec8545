// A wallet's moves as transactions: amount, value then and now, fee, and the link to an explorer.

import { iconOf } from '../answers/render-coin.ts';
import { listSchema, numberSchema, objectSchema, textSchema, type Schema } from '../../../shared/protocol/schema.ts';
import type { MarketView } from '../question/select-coins.ts';
import { inventBase58, inventHex } from '../simulation/contracts.ts';
import { twoPlaces } from '../simulation/figures.ts';
import { draw } from '../simulation/noise.ts';
import { MINUTE_MS, priceOf } from '../simulation/market.ts';
import type { Universe } from '../simulation/universe.ts';
import { worthOf, type Move } from './holdings.ts';
import { walletChain, type WalletChainName } from './networks.ts';

const coinSchema = objectSchema({ id: textSchema(), name: textSchema(), symbol: textSchema(), icon: textSchema() });
const actionSchema: Schema = { type: 'string', enum: ['Received', 'Sent'] };

export const transactionSchema = objectSchema({
  type: actionSchema,
  date: { type: 'string', format: 'date-time' },
  mainContent: objectSchema({ coinIcons: listSchema(textSchema()), coinAssets: listSchema({}) }),
  coinData: objectSchema({
    count: numberSchema('Coins moved; below zero when sent.'),
    symbol: textSchema(),
    currentValue: numberSchema('Value now.'),
  }),
  profitLoss: objectSchema({
    profit: numberSchema('Gain since then.'),
    profitPercent: numberSchema(),
    currentValue: numberSchema(),
  }),
  transactions: listSchema(
    objectSchema({
      action: actionSchema,
      items: listSchema(
        objectSchema({
          id: textSchema(),
          count: numberSchema(),
          totalWorth: numberSchema('Value then, at present rates.'),
          coin: coinSchema,
        }),
      ),
    }),
  ),
  fee: objectSchema({
    coin: coinSchema,
    count: numberSchema(),
    totalWorth: numberSchema('Value then, at present rates.'),
  }),
  hash: objectSchema({ id: textSchema(), explorerUrl: textSchema() }),
});

const movedCoin = (universe: Universe, place: number) => {
  const coin = universe.coinAt(place);
  return { id: coin.id, name: coin.name, symbol: coin.symbol, icon: iconOf(coin) };
};

const hashOf = (seed: number, form: 'hex' | '0x' | 'base58'): string => {
  if (form === 'base58') return inventBase58(seed, 0, 88);
  return `${form === '0x' ? '0x' : ''}${inventHex(seed, 0, 64)}`;
};

export const transactionHash = ({ seed }: Move, blockchain: WalletChainName): string =>
  hashOf(seed, walletChain(blockchain).hash);

/** `view`: in US dollars. `convert`: converts US dollars to the currency shown. */
export const renderTransaction = (
  move: Move,
  blockchain: WalletChainName,
  view: MarketView,
  convert: (dollars: number) => number,
) => {
  const { moment, place, amount, seed } = move;
  const { universe, figures } = view.market;
  const chain = walletChain(blockchain);
  const minute = Math.floor(moment / MINUTE_MS);
  const coin = movedCoin(universe, place);
  const feePlace = universe.placeOf(chain.coinId) ?? place;
  const fee = worthOf(universe, feePlace, 0.02 + 3 * draw(seed, 'walletMoves', 3) ** 3);
  const totalWorth = convert(amount * priceOf(universe, place, minute));
  const currentValue = convert(amount * figures.price(place));
  const action = amount > 0 ? 'Received' : 'Sent';
  const hash = transactionHash(move, blockchain);
  return {
    type: action,
    date: new Date(moment).toISOString(),
    mainContent: { coinIcons: [coin.icon], coinAssets: [] },
    coinData: { count: amount, symbol: coin.symbol, currentValue },
    profitLoss: {
      profit: currentValue - totalWorth,
      profitPercent: twoPlaces((currentValue / totalWorth - 1) * 100),
      currentValue,
    },
    transactions: [{ action, items: [{ id: coin.id, count: amount, totalWorth, coin }] }],
    fee: {
      coin: movedCoin(universe, feePlace),
      count: fee,
      totalWorth: convert(fee * priceOf(universe, feePlace, minute)),
    },
    hash: { id: hash, explorerUrl: `${chain.explorer}${hash}` },
  };
};
