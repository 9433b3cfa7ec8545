// Section 4.1: each query parameter of the coin list except memberships, and each sort in both directions.

import { expect } from 'vitest';
import { idsOf, type AnyCoin } from '../../support/list-answer.ts';
import type { Row } from '../row.ts';
import type { Target } from '../target.ts';

const lower = (value: unknown): string => String(value).toLowerCase();
const addressesOf = (coin: AnyCoin): string => lower(JSON.stringify(coin['contractAddresses']));

const row = (title: string, check: (target: Target) => Promise<void>): Row => ({
  title: `4.1 ${title}`,
  credits: 2,
  check,
});

const plainRows: readonly Row[] = [
  row('page: the page, 1-based', async (target) => {
    const [first, second] = await Promise.all([target.list('/coins?limit=5'), target.list('/coins?limit=5&page=2')]);
    const base = idsOf(await target.base());
    expect([...idsOf(first), ...idsOf(second)]).toEqual(base.slice(0, 10));
    expect(second.meta).toMatchObject({ page: 2, hasPreviousPage: true });
  }),
  row('limit: items per page', async (target) => {
    const { meta, result } = await target.list('/coins?limit=7');
    expect(result).toHaveLength(7);
    expect(meta['limit']).toBe(7);
  }),
  {
    ...row('coinIds: restricts to those coins', async (target) => {
      const { meta, result } = await target.list('/coins?coinIds=ethereum,bitcoin');
      expect(new Set(result.map(({ id }) => id))).toEqual(new Set(['bitcoin', 'ethereum']));
      expect(meta['itemCount']).toBe(2);
    }),
    isCheap: true,
  },
  row('currency: prices and market data in it', async (target) => {
    const { result } = await target.list('/coins?currency=EUR&limit=20');
    const dollars = (await target.base()).result;
    const rates = result.map((coin, at) => Number(coin['price']) / Number(dollars[at]?.['price']));
    expect(Math.abs((rates[0] ?? 1) - 1)).toBeGreaterThan(0.01);
    for (const rate of rates) expect(rate).toBeCloseTo(rates[0] ?? 0, 6);
    expect(Number(result[0]?.['marketCap'])).toBeCloseTo(Number(dollars[0]?.['marketCap']) * (rates[0] ?? 0), -4);
  }),
  row('name: part of the name', async (target) => {
    const { result } = await target.list('/coins?name=coin&limit=50');
    expect(result.filter((coin) => !lower(coin['name']).includes('coin'))).toEqual([]);
    expect(result.length).toBeGreaterThan(1);
  }),
  row('symbol: ticker symbol', async (target) => {
    const { result } = await target.list('/coins?symbol=ETH');
    expect(result.filter((coin) => lower(coin['symbol']) !== 'eth')).toEqual([]);
    expect(result.map(({ id }) => id)).toContain('ethereum');
  }),
  row('contractAddresses: comma-separated, matching is case-insensitive', async (target) => {
    const wanted = ['0xDAC17F958D2EE523A2206206994597C13D831EC7', '0x514910771af9ca656af840dff83e8264ecf986ca'];
    const { result } = await target.list(`/coins?contractAddresses=${wanted.join(',')}`);
    expect(result).toHaveLength(2);
    for (const coin of result) {
      expect(wanted.some((address) => addressesOf(coin).includes(lower(address)))).toBe(true);
    }
  }),
  row('includeRiskScore: "true" includes risk data', async (target) => {
    const { result } = await target.base();
    expect(result.some((coin) => 'riskScore' in coin)).toBe(true);
  }),
  row('includeRiskScore: "false" excludes it', async (target) => {
    const { result } = await target.list('/coins?limit=50&includeRiskScore=false');
    expect(result.filter((coin) => 'riskScore' in coin || 'liquidityScore' in coin)).toEqual([]);
  }),
  row('parameters hold together', async (target) => {
    const { result } = await target.list('/coins?categories=defi&blockchains=ethereum&rank~lessThan=200&limit=100');
    expect(result.length).toBeGreaterThan(2);
    expect(result.filter((coin) => Number(coin['rank']) >= 200)).toEqual([]);
  }),
];

// oxfmt-ignore
const sorts = [
  ['rank', 'rank'], ['marketCap', 'marketCap'], ['price', 'price'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
  ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['name', 'name'], ['symbol', 'symbol'],
] as const;

const compare = <Key extends string | number>(left: Key, right: Key): number =>
  left < right ? -1 : left > right ? 1 : 0;

const sortRows = sorts.flatMap(([sortBy, field]) =>
  (['asc', 'desc'] as const).map((sortDir): Row => {
    const isText = sortBy === 'name' || sortBy === 'symbol';
    const sign = sortDir === 'asc' ? 1 : -1;
    const keysOf = (coins: readonly AnyCoin[]) =>
      coins.map((coin) => (isText ? lower(coin[field]) : Number(coin[field])));
    const inOrder = (keys: readonly (string | number)[]) => keys.toSorted((left, right) => sign * compare(left, right));
    const check = async (target: Target): Promise<void> => {
      const { result } = await target.list(`/coins?sortBy=${sortBy}&sortDir=${sortDir}&limit=50`);
      const keys = keysOf(result);
      expect(keys).toEqual(inOrder(keys));
      // The first 50 of all coins may be equal (many coins have no trades), but they come before the median of any
      // other 250.
      const middle = inOrder(keysOf((await target.base()).result))[125] ?? '';
      expect(sign * compare(keys[49] ?? '', middle)).toBeLessThanOrEqual(0);
    };
    return { ...row(`sortBy=${sortBy}, sortDir=${sortDir}`, check), ...(sortBy === 'volume' ? { isCheap: true } : {}) };
  }),
);

export const parameterRows: readonly Row[] = [...plainRows, ...sortRows];
