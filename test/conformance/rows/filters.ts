// Section 4.1, comparison filters: 11 fields with 3 operators each. Bounds are values of coins, to test strictness.

import { expect } from 'vitest';
import { readList, type AnyCoin } from '../../support/list-answer.ts';
import type { Row } from '../row.ts';

// oxfmt-ignore
const fields = [
  ['marketCap', 'marketCap'], ['fullyDilutedValuation', 'fullyDilutedValuation'], ['volume', 'volume'], ['priceChange1h', 'priceChange1h'],
  ['priceChange1d', 'priceChange1d'], ['priceChange7d', 'priceChange1w'], ['availableSupply', 'availableSupply'], ['totalSupply', 'totalSupply'],
  ['rank', 'rank'], ['price', 'price'], ['riskScore', 'riskScore'],
] as const;

const operators = {
  greaterThan: (value: number, bound: number) => value > bound,
  equals: (value: number, bound: number) => value === bound,
  lessThan: (value: number, bound: number) => value < bound,
} as const;

/** The median of the first page's values. */
const boundOf = (coins: readonly AnyCoin[], field: string): number => {
  const values = coins.flatMap((coin) => (typeof coin[field] === 'number' ? [coin[field]] : []));
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
};

const filterRow = (name: string, field: string, operator: keyof typeof operators): Row => ({
  title: `4.1 ${name}~${operator}`,
  credits: 2,
  ...(name === 'marketCap' && operator === 'greaterThan' ? { isCheap: true } : {}),
  check: async (target) => {
    const bound = boundOf((await target.base()).result, field);
    const query = `${name}~${operator}=${encodeURIComponent(bound)}&includeRiskScore=true&limit=100`;
    const { meta, result } = await target.list(`/coins?${query}`);
    expect(result.filter((coin) => !operators[operator](Number(coin[field]), bound))).toEqual([]);
    expect(result.length).toBeGreaterThan(0);
    expect(meta['itemCount']).toBeLessThan(Number((await target.base()).meta['itemCount']));
  },
});

/** Asks for the coin with exactly this value. */
const strictRow = (name: string, field: string, operator: keyof typeof operators): Row => ({
  title: `4.1 ${name}~${operator} ${operator === 'equals' ? 'holds' : 'does not hold'} for an equal value`,
  credits: 2,
  check: async (target) => {
    const coins = (await target.base()).result;
    const bound = boundOf(coins, field);
    const equal = coins.find((coin) => coin[field] === bound);
    const query = `${name}~${operator}=${encodeURIComponent(bound)}&includeRiskScore=true&coinIds=${String(equal?.['id'])}`;
    expect((await target.list(`/coins?${query}`)).meta['itemCount']).toBe(operator === 'equals' ? 1 : 0);
  },
});

const operatorNames = ['greaterThan', 'equals', 'lessThan'] as const;

/** The description does not say which of the two a service does. */
const unavailableRow = (operator: keyof typeof operators): Row => ({
  title: `4.1 riskScore~${operator} only with includeRiskScore=true: else refused, or of no effect`,
  credits: 4,
  check: async (target) => {
    const bound = boundOf((await target.base()).result, 'riskScore');
    for (const flag of ['', '&includeRiskScore=false']) {
      const response = await target.ask(`/coins?riskScore~${operator}=${encodeURIComponent(bound)}${flag}&limit=1`);
      if (response.status === 400) continue;
      expect((await readList(response)).meta['itemCount']).toBe((await target.base()).meta['itemCount']);
    }
  },
});

const boundRow = (operator: keyof typeof operators, bound: 0 | 100): Row => ({
  title: `4.1 riskScore~${operator} takes ${bound}: 0 <= x <= 100`,
  credits: 2,
  check: async (target) => {
    const { status } = await target.ask(`/coins?riskScore~${operator}=${bound}&includeRiskScore=true&limit=1`);
    expect(status).toBe(200);
  },
});

export const filterRows: readonly Row[] = [
  ...fields.flatMap(([name, field]) =>
    operatorNames.flatMap((operator) => [filterRow(name, field, operator), strictRow(name, field, operator)]),
  ),
  ...operatorNames.flatMap((operator) => [unavailableRow(operator), boundRow(operator, 0), boundRow(operator, 100)]),
  {
    title: '4.1 negative values are allowed for percent-change filters',
    credits: 2,
    isCheap: true,
    check: async (target) => {
      const { result } = await target.list('/coins?priceChange7d~lessThan=-0.5&limit=20');
      expect(result.filter((coin) => Number(coin['priceChange1w']) >= -0.5)).toEqual([]);
      // Of thousands of coins, some fall in any week.
      expect(result.length).toBeGreaterThan(0);
    },
  },
  {
    title: '4.1 marketCap filters compare US dollars in any currency',
    credits: 2,
    check: async (target) => {
      const [dollars, yen] = await Promise.all(
        ['USD', 'JPY'].map((code) => target.list(`/coins?marketCap~greaterThan=1000000000&currency=${code}&limit=1`)),
      );
      expect(yen?.meta['itemCount']).toBe(dollars?.meta['itemCount']);
    },
  },
  {
    title: '4.1 price filters compare the selected currency',
    credits: 2,
    check: async (target) => {
      const { result } = await target.list('/coins?price~lessThan=1&currency=JPY&limit=50');
      expect(result.filter((coin) => Number(coin['price']) >= 1)).toEqual([]);
      expect(result.length).toBeGreaterThan(0);
    },
  },
];
