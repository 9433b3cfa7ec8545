// GET /coins over HTTP on the real runtime, compared with a plain filter and sort over all coins of the service:
// comparison filters, sorts, pages, identities and currencies. Combinations are in list-properties.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, readObject, type AnyCoin } from '../support/list-answer.ts';
import {
  coinIds,
  directions,
  filterFields,
  numberOf,
  operators,
  sorted,
  sortFields,
  startWholeMarket,
  type WholeMarket,
} from './whole-market.ts';

const SIZE = 3_000;

let market: WholeMarket;
let all: readonly AnyCoin[];
beforeAll(async () => {
  market = await startWholeMarket(SIZE);
  all = await market.allIn('USD');
});
afterAll(() => market.dispose());

/** A value that several coins in the middle of the order share, else the median, to test the boundaries exactly. */
const boundaryOf = (field: string): number => {
  const values = all.map((coin) => numberOf(coin, field)).filter((value) => !Number.isNaN(value));
  const repeated = values.find((value, at) => value !== 0 && values.indexOf(value) !== at);
  return repeated ?? values[Math.floor(values.length / 2)] ?? Number.NaN;
};

it('GET /coins', async () => {
  const { meta, result } = await market.ask('');
  const pages = { page: 1, limit: 20, pageCount: 150, hasPreviousPage: false, hasNextPage: true };
  expect(meta).toEqual({ ...pages, itemCount: SIZE });
  expect(coinIds(result)).toEqual(coinIds(all.slice(0, 20)));
  expect(result.map((coin) => coin['rank'])).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(result.some((coin) => 'riskScore' in coin || 'avgChange' in coin)).toBe(false);
});

describe('the 33 comparison filters', () => {
  const rows = filterFields.flatMap(([name, field]) =>
    Object.entries(operators).map(([operator, holds]) => ({ parameter: `${name}~${operator}`, field, holds })),
  );

  it.each(rows)('GET /coins?$parameter=…', async ({ parameter, field, holds }) => {
    const bound = boundaryOf(field);
    const risk = field === 'riskScore' ? '&includeRiskScore=true' : '';
    const expected = coinIds(all.filter((coin) => holds(numberOf(coin, field), bound)));
    const plain = await market.ask(`?${parameter}=${bound}${risk}&limit=1000`);
    const encoded = await market.ask(`?${parameter.replace('~', '%7E')}=${bound}${risk}&limit=1000`);
    expect(idsOf(plain)).toEqual(expected.slice(0, 1_000));
    expect(plain.meta['itemCount']).toBe(expected.length);
    expect(encoded).toEqual(plain);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(SIZE);
  });
});

describe('sorts', () => {
  const rows = sortFields.flatMap(([sortBy, field]) => directions.map((sortDir) => ({ sortBy, sortDir, field })));

  it.each(rows)('GET /coins?sortBy=$sortBy&sortDir=$sortDir', async ({ sortBy, sortDir, field }) => {
    const query = `?sortBy=${sortBy}&sortDir=${sortDir}&limit=1000`;
    const answers = await Promise.all([1, 2, 3].map((page) => market.ask(`${query}&page=${page}`)));
    expect(answers.flatMap(idsOf)).toEqual(coinIds(sorted(all, field, sortDir)));
  });
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
