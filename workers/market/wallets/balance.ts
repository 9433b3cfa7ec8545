// The coins of a wallet with their market data.

import { numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { renderCoin } from '../answers/render-coin.ts';
import type { MarketView } from '../question/view.ts';
import type { Price } from '../simulation/chart.ts';
import { contractsOf } from '../simulation/contracts.ts';
import type { Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';
import { holdingsOf, movesOf, type Holding } from './holdings.ts';
import { walletChain } from './networks.ts';
import type { Wallet } from './wallet.ts';

// A value in the three units of the interface.

export const worthSchema = objectSchema({ USD: numberSchema(), BTC: numberSchema(), ETH: numberSchema() });

/** Converts US dollars at the market's prices. */
export const worthIn = (market: Market, dollars: number): Price => ({
  USD: dollars,
  BTC: converterTo('BTC', market)(dollars),
  ETH: converterTo('ETH', market)(dollars),
});

export const balanceSchema = objectSchema(
  {
    coinId: textSchema('As in the list of coins.'),
    amount: numberSchema('Coins in the wallet.'),
    decimals: numberSchema(),
    contractAddress: textSchema("On the wallet's blockchain; absent for its own coin."),
    chain: textSchema("The wallet's blockchain, as in the list of blockchains."),
    connectionId: textSchema("The wallet's connection, as in the list of blockchains."),
    name: textSchema(),
    symbol: textSchema(),
    price: numberSchema('US dollars for one coin.'),
    priceBtc: numberSchema(),
    imgUrl: textSchema(),
    pCh24h: numberSchema('Percent change of the price over 24 hours.'),
    rank: numberSchema(),
    volume: numberSchema('US dollars in 24 hours.'),
  },
  ['contractAddress', 'decimals'],
);

const render = ({ place, amount }: Holding, { blockchain }: Wallet, view: MarketView) => {
  const coin = view.market.universe.coinAt(place);
  const shown = renderCoin(place, view, false);
  const contract = contractsOf(coin).find((one) => one.blockchain === blockchain);
  const chain = walletChain(blockchain);
  const decimals = coin.id === chain.coinId ? chain.decimals : shown['decimals'];
  return {
    coinId: coin.id,
    amount,
    ...(decimals === undefined ? {} : { decimals }),
    ...(contract === undefined || coin.id === chain.coinId ? {} : { contractAddress: contract.contractAddress }),
    chain: chain.chain,
    connectionId: chain.connectionId,
    name: coin.name,
    symbol: coin.symbol,
    price: shown['price'],
    priceBtc: shown['priceBtc'],
    imgUrl: shown['icon'],
    pCh24h: shown['priceChange1d'],
    rank: shown['rank'],
    volume: shown['volume'],
  };
};

/** By falling value. `view`: in US dollars; `now`: ms since 1970. */
export const balanceOf = (wallets: readonly Wallet[], marketSeed: number, view: MarketView, now: number) => {
  const worth = ({ place, amount }: Holding): number => amount * view.shown.price(place);
  return wallets
    .flatMap((wallet) =>
      holdingsOf(movesOf(view.market.universe, marketSeed, wallet, now)).map((holding) => ({ holding, wallet })),
    )
    .sort((left, right) => worth(right.holding) - worth(left.holding) || left.holding.place - right.holding.place)
    .map(({ holding, wallet }) => render(holding, wallet, view));
};
