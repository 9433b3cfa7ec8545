// GET /coins by identity: ids, name, symbol, contracts, blockchains, categories.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, type AnyCoin } from '../support/list-answer.ts';
import { addressesOf, coinIds, numberOf, startWholeMarket, textOf, type WholeMarket } from './whole-market.ts';

const SIZE = 3_000;

let market: WholeMarket;
let all: readonly AnyCoin[];
beforeAll(async () => {
  market = await startWholeMarket(SIZE);
  all = await market.allIn('USD');
});
afterAll(() => market.dispose());

const idsWhere = (test: (coin: AnyCoin) => boolean): readonly string[] => coinIds(all.filter(test));

describe('search', () => {
  it('GET /coins?coinIds=solana, bitcoin,nope,Ethereum', async () => {
    expect(idsOf(await market.ask('?coinIds=solana,%20bitcoin,nope,Ethereum'))).toEqual(['bitcoin', 'solana']);
  });

  it.each(['BIT', 'swap', ' of '])('GET /coins?name=%s', async (part) => {
    const expected = idsWhere((coin) => textOf(coin, 'name').includes(part.toLowerCase()));
    expect(idsOf(await market.ask(`?limit=1000&name=${encodeURIComponent(part)}`))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });

  it.each(['btc', 'ETH', 'uni', 'MOO'])('GET /coins?symbol=%s', async (symbol) => {
    const expected = idsWhere((coin) => textOf(coin, 'symbol') === symbol.toLowerCase());
    expect(idsOf(await market.ask(`?limit=1000&symbol=${symbol}`))).toEqual(expected);
  });

  it('GET /coins?name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=: empty texts do not restrict', async () => {
    const { meta } = await market.ask('?name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=');
    expect(meta['itemCount']).toBe(SIZE);
  });
});

describe('contracts', () => {
  it.each([
    ['0xDAC17F958D2EE523A2206206994597C13D831EC7'],
    ['es9vmfrzacermjfrf4h2fyd4kconky11mcce8benwnyb', '0x514910771af9ca656af840dff83e8264ecf986ca'],
  ])('GET /coins?contractAddresses=%s…', async (...addresses) => {
    const expected = idsWhere((coin) => addresses.some((address) => addressesOf(coin).includes(address.toLowerCase())));
    expect(idsOf(await market.ask(`?contractAddresses=${addresses.join(',')}`))).toEqual(expected);
    expect(expected).toHaveLength(addresses.length);
  });

  it('GET /coins?contractAddresses= of an invented coin', async () => {
    const last = all.findLast((coin) => typeof coin['contractAddress'] === 'string') ?? {};
    const address = textOf(last, 'contractAddress').toUpperCase();
    expect(idsOf(await market.ask(`?contractAddresses=${address}`))).toEqual(coinIds([last]));
  });
});

describe('membership', () => {
  const memberships = [
    ['categories', 'defi'],
    ['categories', 'Layer-1'],
    ['categories', 'memecoins'],
    ['categories', 'defi,layer-1'],
    ['blockchains', 'ethereum'],
    ['blockchains', 'Solana'],
    ['blockchains', 'polygon'],
    ['blockchains', 'solana,polygon'],
  ] as const;

  it.each(memberships)(
    'GET /coins?%s=%s gives the coins that have one of the names, and no others',
    async (parameter, names) => {
      const wanted = names.toLowerCase().split(',');
      const expected = idsWhere((coin) => market.identityOf(coin)[parameter].some((name) => wanted.includes(name)));
      const { meta, result } = await market.ask(`?limit=1000&${parameter}=${names}`);
      expect(coinIds(result)).toEqual(expected.slice(0, 1_000));
      expect(meta['itemCount']).toBe(expected.length);
      expect(expected.length).toBeGreaterThan(20);
    },
  );

  it.each([
    ['solana', 'solana'],
    ['polygon', 'matic-network'],
  ])('GET /coins?blockchains=%s: its own coin %s too', async (chain, coinId) => {
    expect(idsOf(await market.ask(`?limit=1000&blockchains=${chain}`))).toContain(coinId);
  });

  it('GET /coins?categories=nope', async () => {
    expect(await market.ask('?categories=nope')).toEqual({
      meta: { page: 1, limit: 20, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
      result: [],
    });
  });
});

it('conditions of all kinds can be combined', async () => {
  const query =
    '?categories=defi&blockchains=ethereum&marketCap~greaterThan=1e8&priceChange1d~lessThan=2.5&rank~greaterThan=30&sortBy=volume&sortDir=desc';
  const expected = all.filter((coin) => {
    const { categories, blockchains } = market.identityOf(coin);
    const isMember = categories.includes('defi') && blockchains.includes('ethereum');
    return isMember && numberOf(coin, 'marketCap') > 1e8 && numberOf(coin, 'priceChange1d') < 2.5;
  });
  const largest = expected
    .filter((coin) => numberOf(coin, 'rank') > 30)
    .sort((left, right) => numberOf(right, 'volume') - numberOf(left, 'volume'));
  expect(idsOf(await market.ask(query))).toEqual(coinIds(largest.slice(0, 20)));
  expect(largest.length).toBeGreaterThan(0);
});
