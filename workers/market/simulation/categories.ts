// The categories of a coin: by id for well-known coins, by words in the name for others, else random.

import { draw, pick } from './noise.ts';

// oxfmt-ignore
const members = {
  defi: 'uniswap aave chainlink lido-dao maker dai ethena the-graph curve-dao-token thorchain pancakeswap-token raydium jupiter-exchange-solana injective-protocol hyperliquid ondo-finance havven compound-governance-token sushi yearn-finance 1inch rocket-pool dydx-chain frax-share gnosis gmx pendle loopring uma joe venus spell-token stargate-finance radiant-capital velodrome-finance staked-ether lido-staked-sol msol rocket-pool-eth just sun-token kava osmosis ribbon-finance reserve-rights-token woo-network kyber-network-crystal dodo hashflow truefi',
  memecoins: 'dogecoin shiba-inu pepe bonk dogwifcoin floki official-trump mog-coin popcat memecoin degen-base dogelon-mars milady-meme-coin toshi osaka-protocol the-doge-nft',
  gaming: 'gala the-sandbox axie-infinity immutable-x illuvium beam-2 echelon-prime enjincoin yield-guild-games pixels ronin wemix-token smooth-love-potion oasys myria vulcan-forged marblex my-neighbor-alice',
  nft: 'apecoin the-sandbox decentraland blur immutable-x enjincoin ecomi axie-infinity flow rarible superrare looksrare',
  metaverse: 'the-sandbox decentraland axie-infinity apecoin victoria-vr illuvium highstreet my-neighbor-alice',
  'layer-1': 'bitcoin ethereum binance-coin solana ripple cardano tron avalanche-2 sui the-open-network stellar polkadot litecoin bitcoin-cash hedera-hashgraph monero near aptos internet-computer ethereum-classic kaspa cosmos vechain algorand filecoin celestia sei-network fantom elrond-erd-2 tezos flow mina-protocol eos neo iota kava zilliqa harmony qtum waves hyperliquid injective-protocol thorchain bittensor zcash dash radix conflux-token klay-token coredaoorg',
  'layer-2': 'arbitrum optimism mantle matic-network starknet immutable-x blockstack metis-token loopring boba-network skale cartesi celo',
  stablecoins: 'tether usd-coin dai ethena-usde first-digital-usd true-usd usdd frax paypal-usd crvusd',
  exchange: 'binance-coin leo-token crypto-com-chain okb kucoin-shares gatechain-token whitebit mx-token uniswap pancakeswap-token raydium jupiter-exchange-solana',
  ai: 'bittensor near render-token fetch-ai singularitynet ocean-protocol worldcoin akash-network the-graph arkham aioz-network nosana paal-ai chaingpt',
  depin: 'render-token filecoin helium arweave theta-token akash-network livepeer hivemapper iotex siacoin storj',
  rwa: 'ondo-finance mantra-dao maker chainlink centrifuge polymesh pax-gold tether-gold reserve-rights-token',
  'liquid-staking': 'staked-ether lido-dao rocket-pool rocket-pool-eth msol lido-staked-sol wrapped-beacon-eth coinbase-wrapped-staked-eth sweth staked-frax-ether',
  privacy: 'monero zcash dash secret oasis-network beldex dusk-network zencash',
  oracles: 'chainlink pyth-network uma tellor band-protocol',
} as const satisfies Record<string, string>;

const categoriesByCoin = ((): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, string[]>();
  for (const [category, ids] of Object.entries(members)) {
    for (const id of ids.split(' ')) {
      const list = table.get(id) ?? [];
      list.push(category);
      table.set(id, list);
    }
  }
  return table;
})();

/** Words in a name that imply a category; the first match is used. */
const tellingWords: readonly (readonly [words: RegExp, category: string])[] = [
  [/\busd\b|usd$|\bdollar\b/i, 'stablecoins'],
  [/inu\b|doge|pepe|shib|\bcat\b|meme|moon|elon|\bbaby|frog|floki|bonk/i, 'memecoins'],
  [/swap|financ|\bdao\b|lend|yield|stak|vault|protocol|defi\b/i, 'defi'],
  [/game|gaming|play|guild|quest|arena|hero/i, 'gaming'],
  [/nft|\bart\b|collect/i, 'nft'],
  [/meta|verse|\bland\b/i, 'metaverse'],
  [/\bai\b|\.ai|intelligen|neural/i, 'ai'],
  [/exchange/i, 'exchange'],
  [/layer|rollup/i, 'layer-2'],
  [/chain|network/i, 'layer-1'],
];

/** Probability of each category for other coins; the remainder has no category. */
const chances: readonly (readonly [category: string, share: number])[] = [
  ['memecoins', 0.24],
  ['defi', 0.16],
  ['gaming', 0.07],
  ['ai', 0.05],
  ['nft', 0.04],
  ['rwa', 0.03],
  ['metaverse', 0.025],
  ['layer-1', 0.02],
  ['depin', 0.02],
  ['layer-2', 0.015],
];

const byChance = (fraction: number): readonly string[] => {
  let rest = fraction;
  for (const [category, share] of chances) {
    if (rest < share) return [category];
    rest -= share;
  }
  return [];
};

const SECOND_CATEGORY_SHARE = 0.12;
const seconds = ['defi', 'ai', 'gaming', 'nft', 'infrastructure', 'rwa'] as const;

export const isStablecoin = (categories: readonly string[]): boolean => categories.includes('stablecoins');

/** Categories by words in the name, else at random if `mayGuess`. Well-known coins get no random ones. */
export const guessCategories = (name: string, seed: number, mayGuess: boolean): readonly string[] => {
  const told = tellingWords.find(([words]) => words.test(name));
  const first = told === undefined ? (mayGuess ? byChance(draw(seed, 'category')) : []) : [told[1]];
  if (first.length === 0 || isStablecoin(first) || draw(seed, 'secondCategory') >= SECOND_CATEGORY_SHARE) return first;
  return [...new Set([...first, pick(seconds, draw(seed, 'secondCategory', 1))])];
};

/** The categories of a well-known coin; undefined for other coins. */
export const knownCategories = (coinId: string): readonly string[] | undefined => categoriesByCoin.get(coinId);
