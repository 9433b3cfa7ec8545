// The identities of real coins, sorted by market cap: those of the token registry, and well-known ones that it lacks.

import { tokens } from '@web3icons/common/metadata/tokens';
import { nativeChainOf, normaliseChain, type CoinIdentity, type Contract } from './contracts.ts';

// Well-known coins: mean price of the walk (US dollars), circulating and total supply. Rounded magnitudes of 2025; a
// few are raised so that well-known coins stay above a billion. The prices shown are simulated.

type Anchor = readonly [price: number, availableSupply: number, totalSupply: number];

// oxfmt-ignore
const anchors = {
  bitcoin: [107_800, 19_886_459, 19_886_459],
  ethereum: [2_454.5, 120_717_389, 120_717_389],
  tether: [1, 178_000_000_000, 181_000_000_000],
  ripple: [2.19, 59_005_546_715, 99_985_991_375],
  'binance-coin': [657.5, 145_887_576, 145_887_576],
  solana: [149.1, 534_608_622, 604_306_109],
  'usd-coin': [1, 61_662_495_506, 61_667_600_791],
  tron: [0.2823, 94_791_475_344, 94_791_644_561],
  dogecoin: [0.1627, 149_888_936_384, 149_929_356_384],
  'staked-ether': [2_453, 9_099_137, 9_099_137],
  cardano: [0.5628, 36_125_593_968, 45_000_000_000],
  'wrapped-bitcoin': [107_800, 128_851, 128_851],
  hyperliquid: [38.59, 333_928_180, 999_990_391],
  'bitcoin-cash': [500.1, 19_891_712, 19_891_719],
  sui: [2.787, 3_455_015_253, 10_000_000_000],
  chainlink: [13.13, 678_099_970, 1_000_000_000],
  'leo-token': [9.03, 924_000_000, 985_200_000],
  'avalanche-2': [17.67, 422_150_848, 457_153_504],
  stellar: [0.2324, 31_246_507_907, 50_001_786_893],
  'the-open-network': [2.839, 2_468_170_691, 5_134_134_111],
  'shiba-inu': [1.145e-5, 589_248_082_875_287, 589_502_698_968_501],
  litecoin: [86.4, 76_050_000, 84_000_000],
  'hedera-hashgraph': [0.152, 42_390_000_000, 50_000_000_000],
  monero: [318, 18_446_744, 18_446_744],
  polkadot: [3.38, 1_522_267_060, 1_604_000_000],
  dai: [1, 5_365_000_000, 5_365_000_000],
  'ethena-usde': [1, 5_310_000_000, 5_310_000_000],
  uniswap: [7.05, 628_000_000, 1_000_000_000],
  pepe: [9.7e-6, 420_690_000_000_000, 420_690_000_000_000],
  aave: [272, 15_180_000, 16_000_000],
  bittensor: [330, 8_800_000, 21_000_000],
  aptos: [4.61, 650_000_000, 1_150_000_000],
  near: [2.16, 1_235_000_000, 1_262_000_000],
  'internet-computer': [4.9, 534_000_000, 534_000_000],
  'crypto-com-chain': [0.082, 30_500_000_000, 97_900_000_000],
  'ethereum-classic': [16.4, 152_500_000, 210_700_000],
  'ondo-finance': [0.77, 3_159_000_000, 10_000_000_000],
  mantle: [0.61, 3_366_000_000, 6_219_000_000],
  okb: [49.8, 60_000_000, 300_000_000],
  kaspa: [0.078, 26_300_000_000, 28_700_000_000],
  'first-digital-usd': [1, 1_480_000_000, 1_480_000_000],
  'official-trump': [8.9, 200_000_000, 1_000_000_000],
  cosmos: [4.03, 457_000_000, 457_000_000],
  vechain: [0.0215, 85_985_000_000, 86_712_000_000],
  bonk: [1.52e-5, 80_600_000_000_000, 88_870_000_000_000],
  'render-token': [3.24, 518_000_000, 533_000_000],
  'fetch-ai': [0.67, 2_600_000_000, 2_714_000_000],
  arbitrum: [0.335, 4_965_000_000, 10_000_000_000],
  ethena: [0.262, 6_090_000_000, 15_000_000_000],
  algorand: [0.181, 8_650_000_000, 10_000_000_000],
  filecoin: [2.27, 680_000_000, 1_958_000_000],
  worldcoin: [0.87, 1_740_000_000, 10_000_000_000],
  'sei-network': [0.272, 5_560_000_000, 10_000_000_000],
  'jupiter-exchange-solana': [0.52, 2_990_000_000, 7_000_000_000],
  celestia: [1.93, 662_000_000, 1_153_000_000],
  'injective-protocol': [12.4, 99_970_000, 99_970_000],
  optimism: [0.78, 1_750_000_000, 4_294_967_296],
  blockstack: [0.86, 1_530_000_000, 1_818_000_000],
  'lido-dao': [1.62, 895_000_000, 1_000_000_000],
  maker: [1_905, 848_000, 878_000],
  'the-graph': [0.16, 9_540_000_000, 10_800_000_000],
  'curve-dao-token': [1.06, 1_362_000_000, 2_277_000_000],
  thorchain: [3.95, 351_000_000, 425_000_000],
  'pancakeswap-token': [4.42, 330_000_000, 381_000_000],
  raydium: [4.95, 291_000_000, 555_000_000],
  'immutable-x': [0.81, 1_880_000_000, 2_000_000_000],
  dogwifcoin: [1.37, 998_000_000, 998_000_000],
  floki: [1.44e-4, 9_660_000_000_000, 10_000_000_000_000],
  gala: [0.038, 44_600_000_000, 50_000_000_000],
  'the-sandbox': [0.54, 2_450_000_000, 3_000_000_000],
  decentraland: [0.68, 1_942_000_000, 2_193_000_000],
  'axie-infinity': [8.2, 160_000_000, 270_000_000],
} as const satisfies Record<string, Anchor>;

const anchorIds = Object.keys(anchors);

export const anchorOf = (coinId: string): Anchor | undefined => {
  const table: Readonly<Record<string, Anchor>> = anchors;
  return Object.hasOwn(table, coinId) ? table[coinId] : undefined;
};

/** Decimal places of well-known tokens that differ from the usual number. */
const anchorDecimals: Readonly<Record<string, number>> = {
  tether: 6,
  'usd-coin': 6,
  'wrapped-bitcoin': 8,
  floki: 9,
  gala: 8,
  'crypto-com-chain': 8,
  bonk: 5,
  dogwifcoin: 6,
  'jupiter-exchange-solana': 6,
  'official-trump': 6,
  raydium: 6,
};

const USUAL_DECIMALS = 18;

/** The real decimal places of a well-known token; undefined for any other coin. */
export const anchorDecimalsOf = (coinId: string): number | undefined => {
  if (Object.hasOwn(anchorDecimals, coinId)) return anchorDecimals[coinId];
  return Object.hasOwn(anchors, coinId) ? USUAL_DECIMALS : undefined;
};

/** Coins whose price follows another coin's by a fixed ratio. */
const pegs = {
  'wrapped-bitcoin': { to: 'bitcoin', ratio: 0.9998 },
  'huobi-btc': { to: 'bitcoin', ratio: 0.9985 },
  renbtc: { to: 'bitcoin', ratio: 0.997 },
  sbtc: { to: 'bitcoin', ratio: 0.998 },
  tbtc: { to: 'bitcoin', ratio: 0.9991 },
  'staked-ether': { to: 'ethereum', ratio: 0.9994 },
  'wrapped-beacon-eth': { to: 'ethereum', ratio: 1.077 },
  'rocket-pool-eth': { to: 'ethereum', ratio: 1.139 },
  'coinbase-wrapped-staked-eth': { to: 'ethereum', ratio: 1.104 },
  'staked-frax-ether': { to: 'ethereum', ratio: 1.121 },
  'origin-ether': { to: 'ethereum', ratio: 0.9988 },
  sweth: { to: 'ethereum', ratio: 1.095 },
  msol: { to: 'solana', ratio: 1.29 },
  'lido-staked-sol': { to: 'solana', ratio: 1.21 },
} as const satisfies Record<string, { readonly to: string; readonly ratio: number }>;

export const pegOf = (coinId: string): { readonly to: string; readonly ratio: number } | undefined => {
  const table: Readonly<Record<string, { readonly to: string; readonly ratio: number }>> = pegs;
  return Object.hasOwn(table, coinId) ? table[coinId] : undefined;
};

interface RegisteredCoin extends Pick<CoinIdentity, 'id' | 'name' | 'symbol' | 'blockchains'> {
  readonly contracts: readonly Contract[];
}

/** The registry's ids that differ from the interface's. */
const renamedIds: ReadonlyMap<string, string> = new Map([['binancecoin', 'binance-coin']]);

// oxfmt-ignore
const lacking: readonly RegisteredCoin[] = (
  [
    ['staked-ether', 'Staked Ether', 'STETH', 'ethereum', '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'],
    ['hyperliquid', 'Hyperliquid', 'HYPE', 'hyperliquid', '0x0d01dc56dcaaca66ad901c959b4011ec'],
    ['ethena-usde', 'Ethena USDe', 'USDE', 'ethereum', '0x4c9edd5852cd905f086c759e8383e09bff1e68b3'],
    ['ethena', 'Ethena', 'ENA', 'ethereum', '0x57e114b691db790c35207b2e685d4a43181e6061'],
    ['ondo-finance', 'Ondo', 'ONDO', 'ethereum', '0xfaba6f8e4a5e8ab82f62fe7c39859fa577269be3'],
    ['official-trump', 'Official Trump', 'TRUMP', 'solana', '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN'],
    ['bonk', 'Bonk', 'BONK', 'solana', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
    ['worldcoin', 'Worldcoin', 'WLD', 'optimism', '0xdc6ff44d5d932cbd77b52e5612ba0529dc6226f1'],
    ['jupiter-exchange-solana', 'Jupiter', 'JUP', 'solana', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'],
    ['immutable-x', 'Immutable', 'IMX', 'ethereum', '0xf57e7e7c23978c3caec3c3548e3d615c346e79ff'],
    ['dogwifcoin', 'dogwifhat', 'WIF', 'solana', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'],
    ['floki', 'FLOKI', 'FLOKI', 'ethereum', '0xcf0c122c6b73ff809c693db761e7baebe62b6a2e'],
  ] as const
).map(([id, name, symbol, blockchain, contractAddress]) => ({
  id, name, symbol, blockchains: [blockchain], contracts: [{ blockchain, contractAddress }],
}));

/** Ethereum first: it is the main blockchain of every coin that has it. */
const mainChainFirst = (contracts: readonly Contract[]): readonly Contract[] => {
  const onEthereum = contracts.filter((contract) => contract.blockchain === 'ethereum');
  return [...onEthereum, ...contracts.filter((contract) => contract.blockchain !== 'ethereum')];
};

const fromRegistry = (token: (typeof tokens)[number]): RegisteredCoin => {
  const id = (renamedIds.get(token.id) ?? token.id).toLowerCase();
  const contracts = mainChainFirst(
    Object.entries(token.addresses).flatMap(([chain, contractAddress]) =>
      contractAddress ? [{ blockchain: normaliseChain(chain), contractAddress }] : [],
    ),
  );
  const home = nativeChainOf(id) ?? (contracts.length === 0 ? id : undefined);
  const chains = contracts.map((contract) => contract.blockchain);
  return {
    id,
    name: token.name,
    symbol: token.symbol.toUpperCase(),
    blockchains: [...new Set(home === undefined ? chains : [home, ...chains])],
    contracts,
  };
};

/** Null and 0 mean that there is no rank. */
const rankOf = (token: (typeof tokens)[number]): number => token.marketCapRank || Infinity;

const byRegistryRank = (left: (typeof tokens)[number], right: (typeof tokens)[number]): number => {
  if (rankOf(left) !== rankOf(right)) return rankOf(left) < rankOf(right) ? -1 : 1;
  return left.id < right.id ? -1 : 1;
};

/**
 * Anchored coins first, in the order of their table, then the registry's by rank; coins without a rank last. Ids are
 * distinct.
 */
export const registeredCoins = (): readonly RegisteredCoin[] => {
  const known = new Map<string, RegisteredCoin>();
  const candidates = [...lacking, ...[...tokens].sort(byRegistryRank).map(fromRegistry)];
  for (const coin of candidates) if (!known.has(coin.id)) known.set(coin.id, coin);
  const anchored = new Set(anchorIds);
  const first = anchorIds.flatMap((id) => known.get(id) ?? []);
  return [...first, ...[...known.values()].filter((coin) => !anchored.has(coin.id))];
};
