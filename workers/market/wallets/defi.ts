// GET /wallet/defi/v2: what a wallet has put into protocols of decentralised finance.

import { iconOf } from '../answers/render-coin.ts';
import { listSchema, numberSchema, objectSchema, textSchema } from '../../../shared/openapi/schema.ts';
import type { MarketView } from '../selection/view.ts';
import { draw, pick } from '../simulation/hash.ts';
import { converterTo } from '../simulation/rates.ts';
import { coinsOnChain, walletSeed, worthOf } from './holdings.ts';
import { protocolsOf, type Protocol } from './protocols.ts';
import type { Wallet } from './wallet.ts';

const worthSchema = objectSchema({ USD: numberSchema(), BTC: numberSchema(), ETH: numberSchema() });

export const defiSchema = objectSchema({
  protocols: listSchema(
    objectSchema({
      id: textSchema(),
      name: textSchema(),
      logo: textSchema(),
      url: textSchema(),
      chain: textSchema("The wallet's blockchain."),
      totalValue: worthSchema,
      investments: listSchema(
        objectSchema({
          id: textSchema(),
          name: textSchema('Staking, Lending or Liquidity pool.'),
          value: worthSchema,
          assets: listSchema(
            objectSchema({
              title: textSchema(),
              coinId: textSchema('As in the list of coins.'),
              symbol: textSchema(),
              logo: textSchema(),
              amount: numberSchema(),
              price: worthSchema,
            }),
          ),
        }),
      ),
    }),
  ),
  totalAssets: worthSchema,
});

const PROTOCOL_SHARE = 0.5;
const LARGEST_COINS = 12;

/** Dollars in each of the three. */
const worthIn = (view: MarketView, dollars: number) => ({
  USD: dollars,
  BTC: converterTo('BTC', view.market)(dollars),
  ETH: converterTo('ETH', view.market)(dollars),
});

const sumOf = (parts: readonly { readonly dollars: number }[]): number =>
  parts.reduce((sum, { dollars }) => sum + dollars, 0);

interface Chance {
  readonly seed: number;
  readonly candidates: readonly number[];
}

const assetOf = (view: MarketView, { seed, candidates }: Chance, turn: number) => {
  const { universe, figures } = view.market;
  const place =
    candidates[Math.floor(draw(seed, 'walletDefi', 10 + turn) * Math.min(LARGEST_COINS, candidates.length))] ?? 0;
  const coin = universe.coinAt(place);
  const amount = worthOf(universe, place, 10 ** (1.5 + 2.5 * draw(seed, 'walletDefi', 30 + turn)));
  const price = figures.price(place);
  const shown = {
    title: coin.name,
    coinId: coin.id,
    symbol: coin.symbol,
    logo: iconOf(coin),
    amount,
    price: worthIn(view, price),
  };
  return { dollars: amount * price, shown };
};

const investmentOf = (view: MarketView, chance: Chance, protocol: Protocol, turn: number) => {
  const count = protocol.kind === 'Liquidity pool' ? 2 : 1;
  const assets = Array.from({ length: count }, (_, at) => assetOf(view, chance, 2 * turn + at));
  const dollars = sumOf(assets);
  const id = `${protocol.id}-${turn + 1}`;
  return {
    dollars,
    shown: { id, name: protocol.kind, value: worthIn(view, dollars), assets: assets.map(({ shown }) => shown) },
  };
};

/** `view` in US dollars. */
export const defiOf = (wallet: Wallet, marketSeed: number, view: MarketView) => {
  const seed = walletSeed(marketSeed, wallet);
  const candidates = coinsOnChain(view.market.universe, wallet);
  const chosen = protocolsOf(wallet.blockchain).filter(
    (_, at) => candidates.length > 0 && draw(seed, 'walletDefi', 60 + at) < PROTOCOL_SHARE,
  );
  const protocols = chosen.map((protocol, at) => {
    const count = pick([1, 1, 2], draw(seed, 'walletDefi', at));
    const investments = Array.from({ length: count }, (_, turn) =>
      investmentOf(view, { seed: seed ^ (at + 1), candidates }, protocol, turn),
    );
    const dollars = sumOf(investments);
    const { id, name } = protocol;
    const shown = {
      id,
      name,
      logo: `https://static.example.com/protocols/${id}.png`,
      url: `https://www.example.com/protocols/${id}/`,
      chain: wallet.blockchain,
      totalValue: worthIn(view, dollars),
      investments: investments.map((investment) => investment.shown),
    };
    return { dollars, shown };
  });
  return { protocols: protocols.map(({ shown }) => shown), totalAssets: worthIn(view, sumOf(protocols)) };
};
