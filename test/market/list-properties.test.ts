// Any set of parameters, through HTTP, against a plain filter and sort over all the coins that the service has.

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idsOf, readList, type AnyCoin } from '../support/list-answer.ts';
import { startMarket, type TestMarket } from '../support/start-market.ts';

const SIZE = 2_000;
const RUNS = 150;

const categories = ['defi', 'memecoins', 'layer-1'];
const chains = ['ethereum', 'solana'];

let market: TestMarket;
let all: readonly AnyCoin[];
/** Ids by `categories=defi` and the like, which no coin tells of itself. */
const members = new Map<string, ReadonlySet<string>>();

const allOf = async (query: string): Promise<readonly AnyCoin[]> => {
  const pages = await Promise.all(
    [1, 2].map(async (page) => readList(await market.get(`/coins?limit=1000&page=${page}${query}`))),
  );
  return pages.flatMap(({ result }) => result);
};

beforeAll(async () => {
  market = await startMarket({ MARKET_COINS: String(SIZE) });
  all = await allOf('&includeRiskScore=true');
  for (const [parameter, names] of [
    ['categories', categories],
    ['blockchains', chains],
  ] as const) {
    for (const name of names) {
      const ids = (await allOf(`&${parameter}=${name}`)).map(({ id }) => String(id));
      members.set(`${parameter}=${name}`, new Set(ids));
    }
  }
});
afterAll(() => market.dispose());

type Test = (coin: AnyCoin) => boolean;
interface Part {
  readonly parameter: string;
  readonly value: string;
  readonly test: Test;
}

const number = (coin: AnyCoin, field: string): number => (typeof coin[field] === 'number' ? coin[field] : Number.NaN);
const lower = (coin: AnyCoin, field: string): string => String(coin[field]).toLowerCase();

const compare = {
  greaterThan: (value: number, bound: number) => value > bound,
  equals: (value: number, bound: number) => value === bound,
  lessThan: (value: number, bound: number) => value < bound,
} as const;

// oxfmt-ignore
const filterFields = [
  ['marketCap', 'marketCap'], ['fullyDilutedValuation', 'fullyDilutedValuation'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
  ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['availableSupply', 'availableSupply'], ['totalSupply', 'totalSupply'],
  ['rank', 'rank'], ['price', 'price'], ['riskScore', 'riskScore'],
] as const;

const place = fc.nat(SIZE - 1);

/** The bound is a value that some coin has, so that the boundary is met. */
const filterPart = fc
  .record({
    field: fc.constantFrom(...filterFields),
    operator: fc.constantFrom(...(['greaterThan', 'equals', 'lessThan'] as const)),
    place,
  })
  .map(({ field: [parameter, field], operator, place: at }): Part => {
    const known = number(all[at] ?? {}, field);
    const bound = Number.isNaN(known) ? 50 : known;
    return {
      parameter: `${parameter}~${operator}`,
      value: String(bound),
      test: (coin) => compare[operator](number(coin, field), bound),
    };
  });

const namePart = fc.constantFrom('co', 'Moon', 'a', '=', ' ').map((value): Part => ({
  parameter: 'name',
  value,
  test: (coin) => lower(coin, 'name').includes(value.toLowerCase()),
}));

const symbolPart = place.map((at): Part => {
  const value = String(all[at]?.['symbol']);
  return { parameter: 'symbol', value, test: (coin) => lower(coin, 'symbol') === value.toLowerCase() };
});

const idsPart = fc.array(place, { minLength: 1, maxLength: 30 }).map((places): Part => {
  const ids = places.map((at) => String(all[at]?.['id']));
  return { parameter: 'coinIds', value: ids.join(','), test: (coin) => ids.includes(String(coin['id'])) };
});

const memberPart = fc
  .constantFrom(['categories', categories] as const, ['blockchains', chains] as const)
  .chain(([parameter, names]) =>
    fc.subarray([...names], { minLength: 1 }).map((some): Part => ({
      parameter,
      value: some.join(','),
      test: (coin) => some.some((name) => members.get(`${parameter}=${name}`)?.has(String(coin['id'])) === true),
    })),
  );

const sort = fc.record({
  by: fc.constantFrom(
    ...([
      'rank',
      'marketCap',
      'price',
      'volume',
      'priceChange1h',
      'priceChange1d',
      'priceChange7d',
      'name',
      'symbol',
    ] as const),
  ),
  direction: fc.constantFrom(...(['asc', 'desc'] as const)),
});

const question = fc.record({
  parts: fc.uniqueArray(fc.oneof({ arbitrary: filterPart, weight: 5 }, memberPart, namePart, symbolPart, idsPart), {
    maxLength: 4,
    selector: ({ parameter }) => parameter,
  }),
  sort,
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(1000)),
});

const ordered = (coins: readonly AnyCoin[], { by, direction }: { readonly by: string; readonly direction: string }) => {
  const field = by === 'priceChange7d' ? 'priceChange1w' : by;
  const keyOf = (coin: AnyCoin) => (by === 'name' || by === 'symbol' ? lower(coin, field) : number(coin, field));
  const sign = direction === 'asc' ? 1 : -1;
  return coins.toSorted((left, right) => {
    const [leftKey, rightKey] = [keyOf(left), keyOf(right)];
    if (leftKey !== rightKey) return leftKey < rightKey ? -sign : sign;
    return number(left, 'rank') - number(right, 'rank');
  });
};

it('GET /coins with any parameters', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(question, async ({ parts, sort: order, page, limit }) => {
      const query = new URLSearchParams([
        ...parts.map(({ parameter, value }): [string, string] => [parameter, value]),
        ['sortBy', order.by],
        ['sortDir', order.direction],
        ['page', String(page)],
        ['limit', String(limit)],
        ['includeRiskScore', 'true'],
      ]);
      const matches = ordered(
        all.filter((coin) => parts.every(({ test }) => test(coin))),
        order,
      );
      const shown = matches.slice((page - 1) * limit, page * limit);
      const answer = await readList(await market.get(`/coins?${query}`));
      const pageCount = Math.ceil(matches.length / limit);
      expect(idsOf(answer)).toEqual(shown.map(({ id }) => id));
      expect(answer.result).toEqual(shown);
      expect(answer.meta).toEqual({
        page,
        limit,
        itemCount: matches.length,
        pageCount,
        hasPreviousPage: page > 1,
        hasNextPage: page < pageCount,
      });
      if (shown.length > 0) found += 1;
    }),
    { numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(RUNS / 4);
});
