// GET /coins through HTTP on the real runtime, compared with a plain filter and sort over every coin the service has.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, readList, readObject, type AnyCoin } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

const SIZE = 3_000;

let market: TestMarket;
/** All coins with risk data in US dollars, by rank. */
let all: readonly AnyCoin[];

beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: String(SIZE) });
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => readList(await market.get(`/coins?limit=1000&page=${page}&includeRiskScore=true`))),
  );
  all = pages.flatMap((page) => page.result);
});
afterAll(() => market.dispose());

const ask = async (query: string) => readList(await market.get(`/coins${query}`));

const number = (coin: AnyCoin, field: string): number => {
  const value = coin[field];
  return typeof value === 'number' ? value : Number.NaN;
};
const text = (coin: AnyCoin, field: string): string => String(coin[field]).toLowerCase();
const ids = (coins: readonly AnyCoin[]): readonly unknown[] => coins.map((coin) => coin['id']);

/** A value that several coins around the middle of the order have, or the median, so that boundaries are met exactly. */
const boundaryOf = (field: string): number => {
  const values = all.map((coin) => number(coin, field)).filter((value) => !Number.isNaN(value));
  const repeated = values.find((value, at) => value !== 0 && values.indexOf(value) !== at);
  return repeated ?? values[Math.floor(values.length / 2)] ?? Number.NaN;
};

const some = (test: (coin: AnyCoin) => boolean): number => all.filter(test).length;
const isEmpty = (coin: AnyCoin): boolean => JSON.stringify(coin['contractAddresses']) === '[]';

const hasAddress = (coin: AnyCoin, wanted: string): boolean =>
  JSON.stringify(coin['contractAddresses']).toLowerCase().includes(`"${wanted.toLowerCase()}"`);

// oxfmt-ignore
const filterFields = [
  ['marketCap', 'marketCap'], ['fullyDilutedValuation', 'fullyDilutedValuation'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
  ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['availableSupply', 'availableSupply'],
  ['totalSupply', 'totalSupply'], ['rank', 'rank'], ['price', 'price'], ['riskScore', 'riskScore'],
] as const;

const operators = [
  ['greaterThan', (value: number, bound: number) => value > bound],
  ['equals', (value: number, bound: number) => value === bound],
  ['lessThan', (value: number, bound: number) => value < bound],
] as const;

const filterRows = filterFields.flatMap(([parameter, field]) =>
  operators.map(([operator, holds]) => ({ parameter: `${parameter}~${operator}`, field, holds })),
);

describe('GET /coins', () => {
  it('GET /coins', async () => {
    const { meta, result } = await ask('');
    expect(meta).toEqual({
      page: 1,
      limit: 20,
      itemCount: SIZE,
      pageCount: 150,
      hasPreviousPage: false,
      hasNextPage: true,
    });
    expect(ids(result)).toEqual(ids(all.slice(0, 20)));
    expect(result.map((coin) => coin['rank'])).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(result.some((coin) => 'riskScore' in coin || 'avgChange' in coin)).toBe(false);
  });

  it('has the 33 comparison filters', () => {
    expect(filterRows).toHaveLength(33);
  });

  it.each(filterRows)('GET /coins?$parameter=…', async ({ parameter, field, holds }) => {
    const bound = boundaryOf(field);
    const risk = field === 'riskScore' ? '&includeRiskScore=true' : '';
    const expected = ids(all.filter((coin) => holds(number(coin, field), bound)));
    const plain = await ask(`?${parameter}=${bound}${risk}&limit=1000`);
    const encoded = await ask(`?${parameter.replace('~', '%7E')}=${bound}${risk}&limit=1000`);
    expect(idsOf(plain)).toEqual(expected.slice(0, 1_000));
    expect(plain.meta['itemCount']).toBe(expected.length);
    expect(encoded).toEqual(plain);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(SIZE);
  });

  // oxfmt-ignore
  const sortRows = [
    ['rank', 'rank'], ['marketCap', 'marketCap'], ['price', 'price'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
    ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['name', 'name'], ['symbol', 'symbol'],
  ].flatMap(([sortBy = '', field = '']) => ['asc', 'desc'].map((sortDir) => ({ sortBy, sortDir, field })));

  it.each(sortRows)('GET /coins?sortBy=$sortBy&sortDir=$sortDir', async ({ sortBy, sortDir, field }) => {
    const sign = sortDir === 'asc' ? 1 : -1;
    const isText = field === 'name' || field === 'symbol';
    const keyOf = (coin: AnyCoin) => (isText ? text(coin, field) : number(coin, field));
    const expected = [...all].sort((left, right) => {
      const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
      if (leftKey !== rightKey) return leftKey < rightKey ? -sign : sign;
      return number(left, 'rank') - number(right, 'rank');
    });
    const answers = await Promise.all(
      [1, 2, 3].map((page) => ask(`?sortBy=${sortBy}&sortDir=${sortDir}&limit=1000&page=${page}`)),
    );
    expect(answers.flatMap(idsOf)).toEqual(ids(expected));
  });
});

describe('membership and search', () => {
  it('GET /coins?coinIds=solana, bitcoin,nope,Ethereum', async () => {
    expect(idsOf(await ask('?coinIds=solana,%20bitcoin,nope,Ethereum'))).toEqual(['bitcoin', 'solana']);
  });

  it.each(['BIT', 'swap', ' of '])('GET /coins?name=%s', async (part) => {
    const expected = all.filter((coin) => text(coin, 'name').includes(part.toLowerCase()));
    expect(idsOf(await ask(`?limit=1000&name=${encodeURIComponent(part)}`))).toEqual(ids(expected));
    expect(expected.length).toBeGreaterThan(0);
  });

  it.each(['btc', 'ETH', 'uni', 'MOO'])('GET /coins?symbol=%s', async (symbol) => {
    const expected = all.filter((coin) => text(coin, 'symbol') === symbol.toLowerCase());
    expect(idsOf(await ask(`?limit=1000&symbol=${symbol}`))).toEqual(ids(expected));
  });

  it.each([
    ['0xDAC17F958D2EE523A2206206994597C13D831EC7'],
    ['es9vmfrzacermjfrf4h2fyd4kconky11mcce8benwnyb', '0x514910771af9ca656af840dff83e8264ecf986ca'],
  ])('GET /coins?contractAddresses=%s…', async (...addresses) => {
    const expected = all.filter((coin) => addresses.some((address) => hasAddress(coin, address)));
    expect(idsOf(await ask(`?contractAddresses=${addresses.join(',')}`))).toEqual(ids(expected));
    expect(expected).toHaveLength(addresses.length);
  });

  it('GET /coins?contractAddresses= of an invented coin', async () => {
    const last = all.findLast((coin) => typeof coin['contractAddress'] === 'string');
    expect(idsOf(await ask(`?contractAddresses=${String(last?.['contractAddress']).toUpperCase()}`))).toEqual([
      last?.['id'],
    ]);
  });

  it('GET /coins?categories=defi,layer-1: the union of both', async () => {
    const [defi, layer1, both] = await Promise.all(
      ['defi', 'Layer-1', 'defi,layer-1'].map((names) => ask(`?limit=1000&categories=${names}`)),
    );
    const union = new Set([defi, layer1].flatMap((answer) => (answer === undefined ? [] : idsOf(answer))));
    expect(both === undefined ? [] : idsOf(both)).toEqual(
      ids(all.filter((coin) => union.has(String(coin['id'])))).slice(0, 1_000),
    );
    expect(union.size).toBeGreaterThan(20);
  });

  it('GET /coins?blockchains=solana,polygon: coins with contracts there, and their own coins', async () => {
    const found = new Set(idsOf(await ask('?limit=1000&blockchains=solana,polygon')));
    const expected = all.filter((coin) =>
      /"blockchain":"(solana|polygon)"/.test(JSON.stringify(coin['contractAddresses'])),
    );
    for (const id of [...ids(expected), 'solana', 'matic-network']) expect(found).toContain(id);
  });

  it('GET /coins?categories=nope', async () => {
    expect(await ask('?categories=nope')).toEqual({
      meta: { page: 1, limit: 20, itemCount: 0, pageCount: 0, hasPreviousPage: false, hasNextPage: false },
      result: [],
    });
  });

  it('GET /coins?name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=: empty texts restrict nothing', async () => {
    const { meta } = await ask('?name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=');
    expect(meta['itemCount']).toBe(SIZE);
  });

  it('conditions of all kinds hold together', async () => {
    const query =
      '?categories=defi&blockchains=ethereum&marketCap~greaterThan=1e8&priceChange1d~lessThan=2.5&rank~greaterThan=30&sortBy=volume&sortDir=desc';
    const [answer, members] = await Promise.all([ask(query), ask('?limit=1000&categories=defi')]);
    const defi = new Set(idsOf(members));
    for (const coin of answer.result) {
      expect(defi).toContain(coin['id']);
      expect(number(coin, 'marketCap')).toBeGreaterThan(1e8);
      expect(number(coin, 'priceChange1d')).toBeLessThan(2.5);
      expect(number(coin, 'rank')).toBeGreaterThan(30);
    }
    expect(answer.result.length).toBeGreaterThan(0);
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
    const answer = await ask(query);
    expect(answer.meta).toEqual(meta);
    expect(answer.result).toHaveLength(count);
  });
});

describe('currency', () => {
  it.each(['EUR', 'jpy', 'BTC'])('GET /coins?currency=%s: money follows, all else stays', async (currency) => {
    const { result } = await ask(`?currency=${currency}&limit=50`);
    result.forEach((coin, at) => {
      const dollars = all[at] ?? {};
      const rate = number(coin, 'price') / number(dollars, 'price');
      expect(number(coin, 'marketCap')).toBe(number(coin, 'price') * number(coin, 'availableSupply'));
      expect(number(coin, 'fullyDilutedValuation')).toBe(number(coin, 'price') * number(coin, 'totalSupply'));
      expect(number(coin, 'volume') / number(dollars, 'volume')).toBeCloseTo(rate, 9);
      for (const field of ['id', 'rank', 'priceBtc', 'priceChange1d', 'totalSupply'])
        expect(coin[field]).toBe(dollars[field]);
    });
  });

  it('GET /coins?currency=BTC: the price in bitcoin', async () => {
    for (const coin of (await ask('?currency=BTC')).result) {
      expect(number(coin, 'price') / number(coin, 'priceBtc')).toBeCloseTo(1, 12);
    }
  });

  it('GET /coins?currency=EUR&marketCap~greaterThan=…: dollars; price~greaterThan: euros', async () => {
    const [euros, byCap, byPrice] = await Promise.all([
      ask('?currency=EUR&limit=1000'),
      ask(
        '?currency=EUR&limit=1000&marketCap~greaterThan=1e9&volume~greaterThan=5e7&fullyDilutedValuation~lessThan=1e11',
      ),
      ask('?currency=EUR&limit=1000&price~greaterThan=1'),
    ]);
    const expected = all.filter(
      (coin) =>
        number(coin, 'marketCap') > 1e9 && number(coin, 'volume') > 5e7 && number(coin, 'fullyDilutedValuation') < 1e11,
    );
    expect(idsOf(byCap)).toEqual(ids(expected));
    expect(byPrice.result.every((coin) => number(coin, 'price') > 1)).toBe(true);
    const inPage = new Set(euros.result.filter((coin) => number(coin, 'price') > 1).map((coin) => coin['id']));
    expect(idsOf(byPrice).filter((id) => inPage.has(id))).toEqual([...inPage]);
  });
});

describe('irregular coins', () => {
  it.each([
    'websiteUrl',
    'redditUrl',
    'twitterUrl',
    'contractAddress',
    'decimals',
    'riskScore',
    'liquidityScore',
    'avgChange',
  ])('%s is there and is absent', (field) => {
    expect(some((coin) => field in coin)).toBeGreaterThan(SIZE / 10);
    expect(some((coin) => !(field in coin))).toBeGreaterThan(SIZE / 100);
  });

  it.each([
    ['tether', 6],
    ['usd-coin', 6],
    ['wrapped-bitcoin', 8],
    ['chainlink', 18],
    ['bonk', 5],
  ])('%s has its real %i decimals', async (id, decimals) => {
    expect((await ask(`?coinIds=${id}`)).result).toMatchObject([{ id, decimals }]);
  });

  it('contractAddress is null for some, with and without contracts elsewhere', () => {
    expect(some((coin) => coin['contractAddress'] === null && isEmpty(coin))).toBeGreaterThan(0);
    expect(some((coin) => coin['contractAddress'] === null && !isEmpty(coin))).toBeGreaterThan(0);
  });

  it.each(['slug', 'isStable', 'color'])('some have the unannounced field %s', (field) => {
    expect(some((coin) => field in coin)).toBeGreaterThan(10);
    expect(some((coin) => !(field in coin))).toBeGreaterThan(10);
  });

  it('the always present fields are always present', () => {
    // oxfmt-ignore
    const always = ['id', 'icon', 'name', 'symbol', 'rank', 'price', 'priceBtc', 'volume', 'marketCap', 'availableSupply', 'totalSupply',
      'fullyDilutedValuation', 'priceChange1h', 'priceChange1d', 'priceChange1w', 'explorers', 'contractAddresses'];
    expect(all.filter((coin) => always.some((field) => coin[field] === undefined || coin[field] === null))).toEqual([]);
  });

  it('GET /coins?includeRiskScore=false: no risk data', async () => {
    const { result } = await ask('?includeRiskScore=false&limit=1000');
    expect(result.filter((coin) => 'volatilityScore' in coin || 'avgChange' in coin)).toEqual([]);
  });
});

describe('GET /coins/{coinId}', () => {
  it('GET /coins/bitcoin: a bare object, as in the list', async () => {
    const coin = await readObject(await market.get('/coins/bitcoin'));
    expect(coin).toEqual((await ask('?coinIds=bitcoin')).result[0]);
  });

  it('GET /coins/bitcoin?currency=EUR', async () => {
    const coin = await readObject(await market.get('/coins/bitcoin?currency=EUR'));
    expect(coin).toEqual((await ask('?coinIds=bitcoin&currency=EUR')).result[0]);
  });
});
