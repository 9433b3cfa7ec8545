// GET /coins over HTTP: random combinations of parameters, compared with a plain filter and sort over all coins of the
// service; and what these do not draw.

import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, readObject, type AnyCoin } from '../support/list-answer.ts';
import {
  addressesOf,
  directions,
  filterFields,
  numberOf,
  operators,
  sorted,
  sortFields,
  startWholeMarket,
  textOf,
  type WholeMarket,
} from './whole-market.ts';
import { sampleSize } from '../support/sample-size.ts';

const SIZE = 2_000;
const RUNS = sampleSize(200, 0.6);

const currencies = ['USD', 'EUR', 'JPY', 'BTC'] as const;
type Currency = (typeof currencies)[number];

/** Fields that filters compare in US dollars in every currency. */
const dollarFields: readonly string[] = ['marketCap', 'fullyDilutedValuation', 'volume'];
const riskFields = ['liquidityScore', 'volatilityScore', 'marketCapScore', 'riskScore', 'avgChange'] as const;

const names = { categories: ['defi', 'memecoins', 'layer-1'], blockchains: ['ethereum', 'solana'] } as const;

let market: WholeMarket;
/** By rank, which is the same in all currencies. */
let allIn: Readonly<Record<Currency, readonly AnyCoin[]>>;

beforeAll(async () => {
  market = await startWholeMarket(SIZE);
  const [USD = [], EUR = [], JPY = [], BTC = []] = await Promise.all(currencies.map(market.allIn));
  allIn = { USD, EUR, JPY, BTC };
});
afterAll(() => market.dispose());

/** A coin in the currency of the question, and in dollars. */
interface Both {
  readonly shown: AnyCoin;
  readonly dollars: AnyCoin;
}

interface Part {
  readonly parameter: string;
  readonly value: string;
  readonly test: (coin: Both) => boolean;
}

const place = fc.nat(SIZE - 1);
const coinAt = (at: number, currency: Currency = 'USD'): AnyCoin => allIn[currency][at] ?? {};

const operatorNames = ['greaterThan', 'equals', 'lessThan'] as const;

/** The bound is a value of some coin, to test the boundary. */
const filterPart = (currency: Currency) =>
  fc
    .record({ field: fc.constantFrom(...filterFields), operator: fc.constantFrom(...operatorNames), place })
    .map(({ field: [name, field], operator, place: at }): Part => {
      const isInDollars = dollarFields.includes(field);
      const known = numberOf(coinAt(at, isInDollars ? 'USD' : currency), field);
      const bound = Number.isNaN(known) ? 50 : known;
      return {
        parameter: `${name}~${operator}`,
        value: String(bound),
        test: ({ shown, dollars }) => operators[operator](numberOf(isInDollars ? dollars : shown, field), bound),
      };
    });

const namePart = fc.constantFrom('co', 'Moon', 'a', '=', ' ').map((value): Part => ({
  parameter: 'name',
  value,
  test: ({ shown }) => textOf(shown, 'name').includes(value.toLowerCase()),
}));

const symbolPart = place.map((at): Part => {
  const value = String(coinAt(at)['symbol']);
  return { parameter: 'symbol', value, test: ({ shown }) => textOf(shown, 'symbol') === value.toLowerCase() };
});

const idsPart = fc.array(place, { minLength: 1, maxLength: 30 }).map((places): Part => {
  const ids = places.map((at) => coinAt(at)['id']);
  return { parameter: 'coinIds', value: ids.join(','), test: ({ shown }) => ids.includes(shown['id']) };
});

/** In any case; several coins can share an address. */
const contractsPart = fc
  .array(fc.record({ place, upper: fc.boolean() }), { minLength: 1, maxLength: 30 })
  .map((some): Part => {
    const addresses = some.flatMap(({ place: at, upper }) =>
      addressesOf(coinAt(at))
        .slice(-1)
        .map((address) => (upper ? address.toUpperCase() : address)),
    );
    const wanted = addresses.map((address) => address.toLowerCase());
    return {
      parameter: 'contractAddresses',
      value: addresses.join(','),
      test: ({ shown }) => wanted.length === 0 || addressesOf(shown).some((address) => wanted.includes(address)),
    };
  });

const memberPart = fc.constantFrom('categories', 'blockchains').chain((parameter) =>
  fc.subarray<string>([...names[parameter]], { minLength: 1 }).map((some): Part => ({
    parameter,
    value: some.join(','),
    test: ({ shown }) => market.identityOf(shown)[parameter].some((name) => some.includes(name)),
  })),
);

const question = fc.constantFrom(...currencies).chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    withRisk: fc.boolean(),
    parts: fc.uniqueArray(
      fc.oneof(
        { arbitrary: filterPart(currency), weight: 5 },
        { arbitrary: memberPart, weight: 2 },
        namePart,
        symbolPart,
        idsPart,
        contractsPart,
      ),
      { maxLength: 4, selector: ({ parameter }) => parameter },
    ),
    sort: fc.constantFrom(...sortFields),
    direction: fc.constantFrom(...directions),
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(1000)),
  }),
);

const withoutRisk = (coin: AnyCoin): AnyCoin =>
  Object.fromEntries(Object.entries(coin).filter(([name]) => !riskFields.some((field) => field === name)));

it('GET /coins with any parameters', async () => {
  const seen = { found: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(question, async ({ currency, withRisk, parts, sort, direction, page, limit }) => {
      const [sortBy, sortField] = sort;
      const query = new URLSearchParams([
        ...parts.map(({ parameter, value }): [string, string] => [parameter, value]),
        ['sortBy', sortBy],
        ['sortDir', direction],
        ['page', String(page)],
        ['limit', String(limit)],
        ['currency', currency],
        ['includeRiskScore', String(withRisk)],
      ]);
      const matches = allIn[currency].filter((shown, at) =>
        parts.every(({ test }) => test({ shown, dollars: coinAt(at) })),
      );
      const shown = sorted(matches, sortField, direction).slice((page - 1) * limit, page * limit);
      const pageCount = Math.ceil(matches.length / limit);
      const paging = { page, limit, pageCount, hasPreviousPage: page > 1, hasNextPage: page < pageCount };
      const list = {
        meta: { ...paging, itemCount: matches.length },
        result: withRisk ? shown : shown.map(withoutRisk),
      };
      const refused = withRisk ? undefined : parts.find(({ parameter }) => parameter.startsWith('riskScore'));
      const body = await readObject(await market.get(`/coins?${query}`));
      const { message } = body;
      expect(refused === undefined ? body : { message }).toEqual(
        refused === undefined ? list : { message: `Invalid parameter: ${refused.parameter}` },
      );
      if (refused !== undefined) seen.refused += 1;
      else if (shown.length > 0) seen.found += 1;
    }),
    { numRuns: RUNS },
  );
  expect(seen.found).toBeGreaterThan(RUNS / 4);
  expect(seen.refused).toBeGreaterThan(0);
});

it('GET /coins: 20 coins by rank, without risk data', async () => {
  const { meta, result } = await market.ask('');
  expect(meta).toMatchObject({ page: 1, limit: 20, itemCount: SIZE });
  expect(result).toEqual(allIn.USD.slice(0, 20).map(withoutRisk));
});

it.each([
  ['page=9007199254740991', SIZE, 0],
  ['limit=1e2&page=2.0', SIZE, 100],
  ['name=&symbol=&coinIds=&categories=&blockchains=&contractAddresses=&limit=7', SIZE, 7],
  ['coinIds=solana,%20bitcoin,nope,Ethereum', 2, 2],
  ['categories=nope', 0, 0],
])('GET /coins?%s: of %i coins %i', async (query, itemCount, count) => {
  const answer = await market.ask(`?${query}`);
  expect([answer.meta['itemCount'], idsOf(answer).length]).toEqual([itemCount, count]);
});

describe('amounts are converted, nothing else', () => {
  it.each(currencies)('GET /coins?currency=%s', (currency) => {
    for (const [at, coin] of allIn[currency].slice(0, 50).entries()) {
      const dollars = coinAt(at);
      const rate = numberOf(coin, 'price') / numberOf(dollars, 'price');
      expect(numberOf(coin, 'marketCap')).toBe(numberOf(coin, 'price') * numberOf(coin, 'availableSupply'));
      expect(numberOf(coin, 'volume') / numberOf(dollars, 'volume')).toBeCloseTo(rate, 9);
      for (const field of ['id', 'rank', 'priceBtc', 'priceChange1d', 'totalSupply'])
        expect(coin[field]).toBe(dollars[field]);
    }
  });

  it('in bitcoin the price is exactly priceBtc, also of a single coin', async () => {
    expect(allIn.BTC.map(({ price }) => price)).toEqual(allIn.BTC.map(({ priceBtc }) => priceBtc));
    const one = await readObject(await market.get('/coins/ethereum?currency=BTC'));
    expect(one).toEqual(withoutRisk(allIn.BTC.find(({ id }) => id === 'ethereum') ?? {}));
  });
});
