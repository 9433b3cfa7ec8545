// A wallet's investments in protocols of decentralised finance.

import { listSchema, numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { iconOf } from '../answers/render-coin.ts';
import type { MarketView } from '../question/select-coins.ts';
import { contractsOf, type CoinIdentity } from '../simulation/contracts.ts';
import { draw, pick } from '../simulation/noise.ts';
import { worthIn, worthSchema, coinsOnChain, walletSeed, worthOf } from './holdings.ts';
import { networkIcon, walletChain, type WalletChainName } from './networks.ts';
import type { Wallet } from './wallet.ts';

interface Protocol {
  readonly id: string;
  readonly name: string;
  readonly kind: 'Staking' | 'Lending' | 'Liquidity pool';
  readonly chains: readonly WalletChainName[];
}

// oxfmt-ignore
const protocols: readonly Protocol[] = [
  { id: 'lido', name: 'Lido', kind: 'Staking', chains: ['ethereum'] },
  { id: 'rocket-pool', name: 'Rocket Pool', kind: 'Staking', chains: ['ethereum'] },
  { id: 'aave-v3', name: 'Aave V3', kind: 'Lending', chains: ['ethereum', 'polygon', 'avalanche', 'arbitrum', 'optimism', 'base'] },
  { id: 'compound-v3', name: 'Compound V3', kind: 'Lending', chains: ['ethereum', 'polygon', 'arbitrum', 'base'] },
  { id: 'uniswap-v3', name: 'Uniswap V3', kind: 'Liquidity pool', chains: ['ethereum', 'polygon', 'arbitrum', 'optimism', 'base'] },
  { id: 'curve', name: 'Curve', kind: 'Liquidity pool', chains: ['ethereum', 'polygon', 'arbitrum'] },
  { id: 'pancakeswap', name: 'PancakeSwap', kind: 'Liquidity pool', chains: ['binance-smart-chain'] },
  { id: 'venus', name: 'Venus', kind: 'Lending', chains: ['binance-smart-chain'] },
  { id: 'benqi', name: 'BENQI', kind: 'Lending', chains: ['avalanche'] },
  { id: 'velodrome', name: 'Velodrome', kind: 'Liquidity pool', chains: ['optimism'] },
  { id: 'aerodrome', name: 'Aerodrome', kind: 'Liquidity pool', chains: ['base'] },
  { id: 'marinade', name: 'Marinade', kind: 'Staking', chains: ['solana'] },
  { id: 'kamino', name: 'Kamino', kind: 'Lending', chains: ['solana'] },
  { id: 'raydium', name: 'Raydium', kind: 'Liquidity pool', chains: ['solana'] },
  { id: 'justlend', name: 'JustLend', kind: 'Lending', chains: ['tron'] },
];

/** Empty for a blockchain without smart contracts. */
const protocolsOf = (chain: WalletChainName): readonly Protocol[] =>
  protocols.filter(({ chains }) => chains.includes(chain));

export const defiSchema = objectSchema({
  protocols: listSchema(
    objectSchema({
      id: textSchema(),
      name: textSchema(),
      logo: textSchema(),
      url: textSchema(),
      blockchain: objectSchema({ name: textSchema('For people.'), icon: textSchema() }),
      chain: textSchema("The wallet's blockchain, as in the list of blockchains."),
      walletAddress: textSchema(),
      totalValue: worthSchema,
      investments: listSchema(
        objectSchema({
          id: textSchema(),
          name: textSchema('Staking, Lending or Liquidity pool.'),
          value: worthSchema,
          symbols: textSchema('Of the assets, with ` + ` between them.'),
          assets: listSchema(
            objectSchema({
              address: textSchema("The token's contract; twenty zero bytes for a blockchain's own coin."),
              title: textSchema('Role of the asset in the protocol.'),
              coinId: textSchema('As in the list of coins.'),
              symbol: textSchema(),
              logo: textSchema(),
              amount: numberSchema(),
              price: { ...worthSchema, description: 'Of one coin.' },
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

const sumOf = (parts: readonly { readonly dollars: number }[]): number =>
  parts.reduce((sum, { dollars }) => sum + dollars, 0);

interface Chance {
  readonly seed: number;
  readonly wallet: Wallet;
  readonly candidates: readonly number[];
}

/** The usual address for a coin without a contract. */
const NO_CONTRACT = `0x${'0'.repeat(40)}`;

const tokenAddress = (coin: CoinIdentity, { blockchain }: Wallet): string =>
  contractsOf(coin).find((contract) => contract.blockchain === blockchain)?.contractAddress ?? NO_CONTRACT;

const assetOf = (view: MarketView, { seed, wallet, candidates }: Chance, turn: number) => {
  const { universe, figures } = view.market;
  const place =
    candidates[Math.floor(draw(seed, 'walletDefi', 10 + turn) * Math.min(LARGEST_COINS, candidates.length))] ?? 0;
  const coin = universe.coinAt(place);
  const amount = worthOf(universe, place, 10 ** (1.5 + 2.5 * draw(seed, 'walletDefi', 30 + turn)));
  const price = figures.price(place);
  const shown = {
    address: tokenAddress(coin, wallet),
    title: 'Deposit',
    coinId: coin.id,
    symbol: coin.symbol,
    logo: iconOf(coin),
    amount,
    price: worthIn(view.market, price),
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
    shown: {
      id,
      name: protocol.kind,
      value: worthIn(view.market, dollars),
      symbols: assets.map(({ shown }) => shown.symbol).join(' + '),
      assets: assets.map(({ shown }) => shown),
    },
  };
};

const protocolsOfWallet = (wallet: Wallet, marketSeed: number, view: MarketView) => {
  const seed = walletSeed(marketSeed, wallet);
  const candidates = coinsOnChain(view.market.universe, wallet);
  const { title, chain } = walletChain(wallet.blockchain);
  const chosen = protocolsOf(wallet.blockchain).filter(
    (_, at) => candidates.length > 0 && draw(seed, 'walletDefi', 60 + at) < PROTOCOL_SHARE,
  );
  return chosen.map((protocol, at) => {
    const count = pick([1, 1, 2], draw(seed, 'walletDefi', at));
    const investments = Array.from({ length: count }, (_, turn) =>
      investmentOf(view, { seed: seed ^ (at + 1), wallet, candidates }, protocol, turn),
    );
    const dollars = sumOf(investments);
    const { id, name } = protocol;
    const shown = {
      id,
      name,
      logo: `https://static.example.com/protocols/${id}.png`,
      url: `https://www.example.com/protocols/${id}/`,
      blockchain: { name: title, icon: networkIcon(wallet.blockchain) },
      chain,
      totalValue: worthIn(view.market, dollars),
      investments: investments.map((investment) => investment.shown),
      walletAddress: wallet.address,
    };
    return { dollars, shown };
  });
};

/** `view`: in US dollars. */
export const defiOf = (wallets: readonly Wallet[], marketSeed: number, view: MarketView) => {
  const held = wallets.flatMap((wallet) => protocolsOfWallet(wallet, marketSeed, view));
  return { protocols: held.map(({ shown }) => shown), totalAssets: worthIn(view.market, sumOf(held)) };
};
