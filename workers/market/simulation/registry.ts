// The identities of real coins, sorted by market cap: those of the token registry, and well-known ones that it lacks.

import { tokens } from '@web3icons/common/metadata/tokens';
import { anchorIds } from './anchors.ts';
import { nativeChainOf, normaliseChain } from './chains.ts';
import type { Contract } from './identity.ts';

export interface RegisteredCoin {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly blockchains: readonly string[];
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
