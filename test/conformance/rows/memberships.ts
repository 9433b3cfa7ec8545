// Section 4.1, blockchains and categories: each common value in the description. The contracts of a coin show its
// blockchains. Nothing shows its categories, so these rows use coins whose categories are undisputed.

import { expect } from 'vitest';
import { idsOf, type AnyCoin } from '../../support/list-answer.ts';
import type { Row } from '../row.ts';
import type { Target } from '../target.ts';

const row = (title: string, credits: number, check: (target: Target) => Promise<void>): Row => ({
  title: `4.1 ${title}`,
  credits,
  check,
});

/** The blockchains of a coin's contracts. */
const contractChains = ({ contractAddresses }: AnyCoin): readonly unknown[] =>
  Array.isArray(contractAddresses) ? contractAddresses.map((contract) => Object(contract).blockchain) : [];

/** Checks that the count is above 0 and below that of all coins. */
const expectPart = async (target: Target, itemCount: unknown): Promise<void> => {
  expect(Number(itemCount)).toBeGreaterThan(0);
  expect(Number(itemCount)).toBeLessThan(Number((await target.base()).meta['itemCount']));
};

/**
 * Blockchains with their own coins, which have no contract there. "the service" in the description's list means
 * ethereum.
 */
const chains = {
  ethereum: 'ethereum',
  solana: 'solana',
  'binance-smart-chain': 'binance-coin',
  polygon: 'matic-network',
  avalanche: 'avalanche-2',
} as const satisfies Readonly<Record<string, string>>;

const chainRow = ([chain, ownCoin]: [string, string]): Row =>
  row(`blockchains: ${chain}`, 2, async (target) => {
    const { meta, result } = await target.list(`/coins?blockchains=${chain}&limit=250`);
    await expectPart(target, meta['itemCount']);
    const tokens = result.filter((coin) => coin['id'] !== ownCoin && contractChains(coin).length > 0);
    expect(tokens.filter((coin) => !contractChains(coin).includes(chain))).toEqual([]);
    // Both lists are by rank, so the chain's first page contains all its coins of the first page of all coins.
    const there = (await target.base()).result.filter((coin) => contractChains(coin).includes(chain));
    const ids = result.map(({ id }) => id);
    expect(there.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(there.length).toBeGreaterThan(0);
  });

interface Pins {
  readonly members: readonly string[];
  readonly strangers: readonly string[];
}

// oxfmt-ignore
const categories = {
  defi: { members: ['uniswap', 'aave', 'maker'], strangers: ['bitcoin', 'dogecoin', 'ripple'] },
  memecoins: { members: ['dogecoin', 'shiba-inu', 'pepe'], strangers: ['bitcoin', 'ethereum', 'uniswap'] },
  gaming: { members: ['gala', 'axie-infinity', 'the-sandbox'], strangers: ['bitcoin', 'tether', 'uniswap'] },
  nft: { members: ['apecoin', 'blur', 'decentraland'], strangers: ['bitcoin', 'tether', 'dogecoin'] },
  metaverse: { members: ['decentraland', 'the-sandbox', 'axie-infinity'], strangers: ['bitcoin', 'tether', 'uniswap'] },
  'layer-1': { members: ['bitcoin', 'ethereum', 'solana'], strangers: ['tether', 'uniswap', 'shiba-inu'] },
  'layer-2': { members: ['arbitrum', 'optimism', 'starknet'], strangers: ['bitcoin', 'dogecoin', 'tether'] },
} as const satisfies Readonly<Record<string, Pins>>;

const categoryRow = ([category, { members, strangers }]: [string, Pins]): Row =>
  row(`categories: ${category}, with ${members[0]} and without ${strangers[0]}`, 4, async (target) => {
    const { meta, result } = await target.list(`/coins?categories=${category}&limit=250`);
    await expectPart(target, meta['itemCount']);
    const ids = result.map(({ id }) => String(id));
    expect(strangers.filter((id) => ids.includes(id))).toEqual([]);
    const asked = await target.list(`/coins?categories=${category}&coinIds=${[...strangers, ...members].join(',')}`);
    expect(new Set(idsOf(asked))).toEqual(new Set(members));
  });

const unionRow = (parameter: string, one: string, other: string): Row =>
  row(`${parameter}: comma-separated`, 6, async (target) => {
    const answers = await Promise.all(
      [one, other, `${one},${other}`].map((value) => target.list(`/coins?${parameter}=${value}&limit=250`)),
    );
    const [first = 0, second = 0, both = 0] = answers.map(({ meta }) => Number(meta['itemCount']));
    expect(both).toBeGreaterThanOrEqual(Math.max(first, second));
    expect(both).toBeLessThanOrEqual(first + second);
  });

export const membershipRows: readonly Row[] = [
  ...Object.entries(chains).map(chainRow),
  ...Object.entries(categories).map(categoryRow),
  unionRow('blockchains', 'solana', 'polygon'),
  unionRow('categories', 'defi', 'gaming'),
];
