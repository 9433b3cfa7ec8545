// GET /coins over HTTP on the real runtime: pages, identities and currencies. Filters and sorts are in
// list-properties.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, readObject, type AnyCoin } from '../support/list-answer.ts';
import { coinIds, numberOf, startWholeMarket, type WholeMarket } from './whole-market.ts';

const SIZE = 3_000;

let market: WholeMarket;
let all: readonly AnyCoin[];
beforeAll(async () => {
  market = await startWholeMarket(SIZE);
  all = await market.allIn('USD');
});
afterAll(() => market.dispose());

it('GET /coins', async () => {
  const { meta, result } = await market.ask('');
  const pages = { page: 1, limit: 20, pageCount: 150, hasPreviousPage: false, hasNextPage: true };
  expect(meta).toEqual({ ...pages, itemCount: SIZE });
  expect(coinIds(result)).toEqual(coinIds(all.slice(0, 20)));
  expect(result.map((coin) => coin['rank'])).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(result.some((coin) => 'riskScore' in coin || 'avgChange' in coin)).toBe(false);
});

describe('pages', () => {
  // oxfmt-ignore
  it.each([
    ['?limit=7', { page: 1, limit: 7, itemCount: SIZE, pageCount: 429, hasPreviousPage: false, hasNextPage: true }, 7],
    ['?limit=7&page=429', { page: 429, limit: 7, itemCount: SIZE, pageCount: 429, hasPreviousPage: true, hasNextPage: false }, 4],
    ['?limit=7&page=430', { page: 430, limit: 7, itemCount: SIZE, pageCount: 429, hasPreviousPage: true, hasNextPage: false }, 0],
    ['?limit=1000&page=3', { page: 3, limit: 1000, itemCount: SIZE, pageCount: 3, hasPreviousPage: true, hasNextPage: false }, 1000],
    ['?page=9007199254740991', { page: 9007199254740991, limit: 20, itemCount: SIZE, pageCount: 150, hasPreviousPage: true, hasNextPage: false }, 0],
    ['?limit=1e2&page=2.0', { page: 2, limit: 100, itemCount: SIZE, pageCount: 30, hasPreviousPage: true, hasNextPage: true }, 100],
  ])('GET /coins%s', async (query, meta, count) => {
    const answer = await market.ask(query);
    expect(answer.meta).toEqual(meta);
    expect(answer.result).toHaveLength(count);
  });
});

describe('identities', () => {
  it.each([
    ['coinIds=solana,%20bitcoin,nope,Ethereum', ['bitcoin', 'solana']],
    ['contractAddresses=0xDAC17F958D2EE523A2206206994597C13D831EC7', ['tether']],
    ['categories=nope', []],
  ])('GET /coins?%s', async (query, ids) => {
    expect(idsOf(await market.ask(`?${query}`))).toEqual(ids);
  });

  it('GET /coins?name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=: empty texts do not restrict', async () => {
    const { meta } = await market.ask('?name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=');
    expect(meta['itemCount']).toBe(SIZE);
  });
});

describe('currencies', () => {
  it.each(['EUR', 'jpy', 'BTC', 'eth'])(
    'GET /coins?currency=%s: amounts are converted, nothing else',
    async (currency) => {
      const { result } = await market.ask(`?currency=${currency}&limit=50`);
      result.forEach((coin, at) => {
        const dollars = all[at] ?? {};
        const rate = numberOf(coin, 'price') / numberOf(dollars, 'price');
        expect(numberOf(coin, 'marketCap')).toBe(numberOf(coin, 'price') * numberOf(coin, 'availableSupply'));
        expect(numberOf(coin, 'volume') / numberOf(dollars, 'volume')).toBeCloseTo(rate, 9);
        for (const field of ['id', 'rank', 'priceBtc', 'priceChange1d', 'totalSupply'])
          expect(coin[field]).toBe(dollars[field]);
      });
    },
  );

  it('GET /coins?currency=BTC: the price is exactly priceBtc, and bitcoin’s price is exactly 1', async () => {
    const { result } = await market.ask('?currency=BTC&limit=1000');
    expect(result.map((coin) => coin['price'])).toEqual(result.map((coin) => coin['priceBtc']));
    expect(result.find(({ id }) => id === 'bitcoin')?.['price']).toBe(1);
  });
});

describe('GET /coins/{coinId}', () => {
  it.each(['', 'currency=EUR', 'currency=BTC'])(
    'GET /coins/bitcoin?%s: a bare object, as in the list',
    async (query) => {
      const coin = await readObject(await market.get(`/coins/bitcoin?${query}`));
      expect(coin).toEqual((await market.ask(`?coinIds=bitcoin&${query}`)).result[0]);
    },
  );
});
