// Absent and undocumented fields of coins, as in the real interface.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyCoin } from '../support/list-answer.ts';
import { addressesOf, startWholeMarket, type WholeMarket } from './whole-market.ts';

const SIZE = 3_000;

let market: WholeMarket;
let all: readonly AnyCoin[];
beforeAll(async () => {
  market = await startWholeMarket(SIZE);
  all = await market.allIn('USD');
});
afterAll(() => market.dispose());

const count = (test: (coin: AnyCoin) => boolean): number => all.filter(test).length;

// oxfmt-ignore
it.each(['websiteUrl', 'redditUrl', 'twitterUrl', 'contractAddress', 'decimals', 'riskScore', 'liquidityScore', 'avgChange'])(
  '%s is present in some coins and absent in others', (field) => {
  expect(count((coin) => field in coin)).toBeGreaterThan(SIZE / 10);
  expect(count((coin) => !(field in coin))).toBeGreaterThan(SIZE / 100);
});

it.each(['slug', 'isStable', 'color'])('some coins have the undocumented field %s', (field) => {
  expect(count((coin) => field in coin)).toBeGreaterThan(10);
  expect(count((coin) => !(field in coin))).toBeGreaterThan(10);
});

it('the always present fields are always present', () => {
  // oxfmt-ignore
  const always = ['id', 'icon', 'name', 'symbol', 'rank', 'price', 'priceBtc', 'volume', 'marketCap', 'availableSupply', 'totalSupply',
    'fullyDilutedValuation', 'priceChange1h', 'priceChange1d', 'priceChange1w', 'explorers', 'contractAddresses'];
  expect(all.filter((coin) => always.some((field) => coin[field] === undefined || coin[field] === null))).toEqual([]);
});

it('GET /coins?includeRiskScore=false: no risk data', async () => {
  const { result } = await market.ask('?includeRiskScore=false&limit=1000');
  expect(result.filter((coin) => 'volatilityScore' in coin || 'avgChange' in coin)).toEqual([]);
});

it.each([
  ['tether', 6],
  ['usd-coin', 6],
  ['wrapped-bitcoin', 8],
  ['chainlink', 18],
  ['bonk', 5],
])('%s has its real %i decimals', async (id, decimals) => {
  expect((await market.ask(`?coinIds=${id}`)).result).toMatchObject([{ id, decimals }]);
});

describe('contractAddress', () => {
  it('is the address of a coin that has exactly one', () => {
    const single = all.filter((coin) => addressesOf(coin).length === 1);
    const shown = single.map((coin) => String(coin['contractAddress']).toLowerCase());
    expect(shown).toEqual(single.flatMap(addressesOf));
    expect(single.length).toBeGreaterThan(SIZE / 4);
  });

  it('is null for some coins without an address, and for some with several', () => {
    const isNull = (coin: AnyCoin): boolean => coin['contractAddress'] === null;
    expect(count((coin) => isNull(coin) && addressesOf(coin).length === 0)).toBeGreaterThan(0);
    expect(count((coin) => isNull(coin) && addressesOf(coin).length > 1)).toBeGreaterThan(0);
    expect(count((coin) => !isNull(coin) && addressesOf(coin).length > 1)).toBeGreaterThan(0);
  });
});
