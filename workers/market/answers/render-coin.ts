// One coin as the interface shows it, with the irregularities of the real one: absent fields, nulls, undocumented
// fields.

import { riskFieldNames } from '../../../shared/coin/coin-fields.ts';
import type { Json } from '../../../shared/protocol/schema.ts';
import type { MarketView } from '../question/select-coins.ts';
import { isStablecoin } from '../simulation/categories.ts';
import { anchorDecimalsOf } from '../simulation/known-coins.ts';
import { explorerOf, contractsOf, decimalsOf, type CoinIdentity, type Contract } from '../simulation/contracts.ts';
import { draw, drawBits } from '../simulation/noise.ts';

type ShownCoin = { readonly [name: string]: Json };

// Shares of the coins that lack a field or have an undocumented one.
const NO_WEBSITE_SHARE = 0.1;
const NO_REDDIT_SHARE = 0.35;
const NO_TWITTER_SHARE = 0.15;
/** Of the coins with several contracts. */
const NULL_CONTRACT_SHARE = 0.08;
const NATIVE_NULL_SHARE = 0.4;
const NO_DECIMALS_SHARE = 0.1;
const SLUG_SHARE = 0.3;
const COLOR_SHARE = 0.2;
const STABLE_FLAG_SHARE = 0.1;

const linksOf = ({ id, seed }: CoinIdentity): ShownCoin => ({
  ...(draw(seed, 'links') < NO_WEBSITE_SHARE ? {} : { websiteUrl: `https://www.example.com/${id}/` }),
  ...(draw(seed, 'links', 1) < NO_REDDIT_SHARE ? {} : { redditUrl: `https://reddit.example.com/r/${id}/` }),
  ...(draw(seed, 'links', 2) < NO_TWITTER_SHARE ? {} : { twitterUrl: `https://twitter.example.com/${id}` }),
});

/** The decimals of well-known tokens are always present and real. */
const decimalsFieldOf = (coin: CoinIdentity): ShownCoin => {
  const known = anchorDecimalsOf(coin.id);
  if (known !== undefined) return { decimals: known };
  return draw(coin.seed, 'decimals') < NO_DECIMALS_SHARE
    ? {}
    : { decimals: decimalsOf(coin, draw(coin.seed, 'decimals', 1)) };
};

const contractFieldsOf = (coin: CoinIdentity, contracts: readonly Contract[]): ShownCoin => {
  const [main] = contracts;
  const fraction = draw(coin.seed, 'contractAddress');
  if (main === undefined) return fraction < NATIVE_NULL_SHARE ? { contractAddress: null } : {};
  const isSingle = contracts.length === 1;
  return {
    contractAddress: isSingle || fraction >= NULL_CONTRACT_SHARE ? main.contractAddress : null,
    ...decimalsFieldOf(coin),
  };
};

const extrasOf = ({ id, seed, categories }: CoinIdentity): ShownCoin => ({
  ...(draw(seed, 'extras') < SLUG_SHARE ? { slug: id } : {}),
  ...(isStablecoin(categories) || draw(seed, 'extras', 1) < STABLE_FLAG_SHARE
    ? { isStable: isStablecoin(categories) }
    : {}),
  ...(draw(seed, 'extras', 2) < COLOR_SHARE
    ? { color: `#${(drawBits(seed, 'extras', 3) & 0xffffff).toString(16).padStart(6, '0')}` }
    : {}),
});

const explorersOf = (coin: CoinIdentity, contracts: readonly Contract[]): readonly string[] =>
  contracts.length > 0
    ? contracts.slice(0, 3).map((contract) => explorerOf(contract.blockchain, contract.contractAddress))
    : coin.blockchains.slice(0, 1).map((chain) => explorerOf(chain, undefined));

/** The risk data of a coin. Missing scores are left out. */
export const riskFields = (view: MarketView, place: number): ShownCoin =>
  Object.fromEntries(
    riskFieldNames.flatMap((field): [string, number][] => {
      const value = view.shown[field](place);
      return Number.isNaN(value) ? [] : [[field, value]];
    }),
  );

export const iconOf = ({ id }: CoinIdentity): string => `https://static.example.com/coins/${id}.png`;

export const renderCoin = (place: number, view: MarketView, withRisk: boolean): ShownCoin => {
  const { market, shown } = view;
  const coin = market.universe.coinAt(place);
  const contracts = contractsOf(coin);
  return {
    id: coin.id,
    icon: iconOf(coin),
    name: coin.name,
    symbol: coin.symbol,
    rank: shown.rank(place),
    price: shown.price(place),
    priceBtc: shown.priceBtc(place),
    volume: shown.volume(place),
    marketCap: shown.marketCap(place),
    availableSupply: shown.availableSupply(place),
    totalSupply: shown.totalSupply(place),
    fullyDilutedValuation: shown.fullyDilutedValuation(place),
    priceChange1h: shown.priceChange1h(place),
    priceChange1d: shown.priceChange1d(place),
    priceChange1w: shown.priceChange1w(place),
    ...linksOf(coin),
    ...contractFieldsOf(coin, contracts),
    contractAddresses: contracts.map(({ blockchain, contractAddress }) => ({ blockchain, contractAddress })),
    explorers: explorersOf(coin, contracts),
    ...extrasOf(coin),
    ...(withRisk ? riskFields(view, place) : {}),
  };
};
