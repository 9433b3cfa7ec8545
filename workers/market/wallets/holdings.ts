// The coins of a wallet with their market data, from its moves: coins in and out, the same for the same market,
// blockchain and address. Moves in the future are left out, so a wallet grows with time. Balances are their sums.

import { draw, drawBits, hash, hashText } from '../simulation/noise.ts';
import type { Universe } from '../simulation/universe.ts';
import { walletChain } from './networks.ts';
import type { Wallet } from './wallet.ts';
import { numberSchema, objectSchema, textSchema } from '../../../shared/protocol/schema.ts';
import { renderCoin } from '../answers/render-coin.ts';
import type { MarketView } from '../question/select-coins.ts';
import type { Price } from '../simulation/chart.ts';
import { contractsOf } from '../simulation/contracts.ts';
import type { Market } from '../simulation/market.ts';
import { converterTo } from '../simulation/rates.ts';

export interface Move {
  /** Ms since 1970. */
  readonly moment: number;
  /** The coin's place in the universe. */
  readonly place: number;
  /** Number of coins; negative if they left the wallet. */
  readonly amount: number;
  /** Seed of the move's other properties. */
  readonly seed: number;
}

interface Holding {
  readonly place: number;
  readonly amount: number;
}

const MAX_TOKENS = 9;
export const CANDIDATES = 250;
const MAX_MOVES = 14;
const SENT_SHARE = 0.35;
const FIRST_MOVE = Date.UTC(2021, 0);
const LIFE_MS = 8 * 365 * 24 * 3_600_000;
/**
 * Amounts are whole multiples of 1/1,000,000, so that sums are exact: small amounts have 6 decimal places, large ones
 * none.
 */
export const FINE_PARTS = 1e6;
const LARGE_AMOUNT = 1e6;

const walletSeed = (marketSeed: number, { blockchain, address }: Wallet): number =>
  hash(marketSeed, hashText(`${blockchain} ${address}`));

/** Places of coins on the wallet's blockchain, largest first, after the blockchain's own coin. */
const coinsOnChain = (universe: Universe, { blockchain }: Wallet): readonly number[] => {
  const own = universe.placeOf(walletChain(blockchain).coinId);
  const found = new Set(own === undefined ? [] : [own]);
  for (let place = 0; place < universe.size && found.size < CANDIDATES; place += 1) {
    if (universe.coinAt(place).blockchains.includes(blockchain)) found.add(place);
  }
  return [...found];
};

/** The number of coins worth this many dollars at the coin's mean price. */
export const worthOf = (universe: Universe, place: number, dollars: number): number => {
  const amount = dollars / (universe.basePrice[place] ?? 1);
  const parts = amount < LARGE_AMOUNT ? FINE_PARTS : 1;
  return Math.max(1, Math.round(amount * parts)) / parts;
};

const movesOfCoin = (universe: Universe, seed: number, place: number): readonly Move[] => {
  const coinSeed = hash(seed, place);
  const dollars = 10 ** (1.3 + 3 * draw(coinSeed, 'walletMoves'));
  const parts = worthOf(universe, place, dollars) < LARGE_AMOUNT ? FINE_PARTS : 1;
  const start = FIRST_MOVE + draw(coinSeed, 'walletMoves', 1) * (LIFE_MS / 2);
  const count = 1 + Math.floor(draw(coinSeed, 'walletMoves', 2) * MAX_MOVES);
  let held = 0;
  let moment = start;
  return Array.from({ length: count }, (_, turn): Move => {
    const moveSeed = drawBits(coinSeed, 'walletMoves', 3 + turn);
    const share = 0.1 + 0.8 * draw(moveSeed, 'walletMoves', 1);
    const isSent = held > 1 && draw(moveSeed, 'walletMoves') < SENT_SHARE;
    const change = isSent
      ? -Math.ceil(held * share)
      : Math.max(1, Math.round(worthOf(universe, place, dollars) * share * parts));
    held += change;
    const move = { moment: Math.floor(moment / 1000) * 1000, place, amount: change / parts, seed: moveSeed };
    moment += 2 * draw(moveSeed, 'walletMoves', 2) * (LIFE_MS / count);
    return move;
  });
};

/** All moves up to `now` (ms since 1970), newest first. The first candidate is always among the coins. */
export const movesAmong = (
  universe: Universe,
  candidates: readonly number[],
  seed: number,
  now: number,
): readonly Move[] => {
  const tokens = Array.from({ length: Math.floor(draw(seed, 'walletCoins') * (MAX_TOKENS + 1)) }, (_, turn) => {
    // Large coins are in more wallets than small ones.
    const at = Math.floor(draw(seed, 'walletCoins', 1 + turn) ** 2 * candidates.length);
    return candidates[at] ?? 0;
  });
  const places = candidates.length === 0 ? [] : [...new Set([candidates[0] ?? 0, ...tokens])];
  return places
    .flatMap((place) => movesOfCoin(universe, seed, place))
    .filter(({ moment }) => moment <= now)
    .sort((left, right) => right.moment - left.moment || left.place - right.place);
};

/** All moves of a wallet up to `now` (ms since 1970), newest first. */
export const movesOf = (universe: Universe, marketSeed: number, wallet: Wallet, now: number): readonly Move[] =>
  movesAmong(universe, coinsOnChain(universe, wallet), walletSeed(marketSeed, wallet), now);

/** The sums of the moves that are above zero. */
const holdingsOf = (moves: readonly Move[]): readonly Holding[] => {
  const sums = new Map<number, number>();
  for (const { place, amount } of moves) {
    sums.set(place, (sums.get(place) ?? 0) + Math.round(amount * FINE_PARTS));
  }
  return [...sums].flatMap(([place, sum]) => (sum > 0 ? [{ place, amount: sum / FINE_PARTS }] : []));
};

export const worthSchema = objectSchema({ USD: numberSchema(), BTC: numberSchema(), ETH: numberSchema() });

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
