// Section 2.1: each field of a coin with its type. Copied from the description, not derived from the coin table.

import { expect } from 'vitest';
import type { Row } from '../row.ts';

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

// oxfmt-ignore
const fields: readonly (readonly [name: string, type: string, presence: 'always' | 'sometimes' | 'risk', isOfType: (value: unknown) => boolean])[] = [
  ['id', 'string', 'always', isText],
  ['icon', 'string', 'always', isText],
  ['name', 'string', 'always', isText],
  ['symbol', 'string', 'always', isText],
  ['rank', 'number', 'always', isNumber],
  ['price', 'number', 'always', isNumber],
  ['priceBtc', 'number', 'always', isNumber],
  ['volume', 'number', 'always', isNumber],
  ['marketCap', 'number', 'always', isNumber],
  ['availableSupply', 'number', 'always', isNumber],
  ['totalSupply', 'number', 'always', isNumber],
  ['fullyDilutedValuation', 'number', 'always', isNumber],
  ['priceChange1h', 'number', 'always', isNumber],
  ['priceChange1d', 'number', 'always', isNumber],
  ['priceChange1w', 'number', 'always', isNumber],
  ['websiteUrl', 'string', 'sometimes', isText],
  ['redditUrl', 'string', 'sometimes', isText],
  ['twitterUrl', 'string', 'sometimes', isText],
  ['contractAddress', 'string or null', 'sometimes', (value) => value === null || isText(value)],
  ['contractAddresses', 'array', 'always', Array.isArray],
  ['decimals', 'number', 'sometimes', isNumber],
  ['explorers', 'array of strings', 'always', isTexts],
  ['liquidityScore', 'number', 'risk', isNumber],
  ['volatilityScore', 'number', 'risk', isNumber],
  ['marketCapScore', 'number', 'risk', isNumber],
  ['riskScore', 'number from 0 to 100', 'risk', (value) => isNumber(value) && Number(value) >= 0 && Number(value) <= 100],
  ['avgChange', 'number', 'risk', isNumber],
];

const typeRows = fields.map(([name, type, presence, isOfType]): Row => ({
  title: `2.1 ${name}: ${type}`,
  credits: 0,
  isCheap: true,
  check: async (target) => {
    const { result } = await target.base();
    const having = result.filter((coin) => name in coin);
    expect(having.filter((coin) => !isOfType(coin[name]))).toEqual([]);
    expect(having.length).toBeGreaterThan(0);
    if (presence === 'always') expect(having).toHaveLength(result.length);
  },
}));

const near = (left: unknown, right: number): void => {
  expect(Math.abs(Number(left) - right)).toBeLessThanOrEqual(Math.abs(right) * 4e-4);
};

export const coinFieldRows: readonly Row[] = [
  ...typeRows,
  {
    title: '2.1 id is unique',
    credits: 0,
    isCheap: true,
    check: async (target) => {
      const ids = (await target.base()).result.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  },
  {
    title: '2.1 rank is by market capitalization',
    credits: 0,
    check: async (target) => {
      const caps = (await target.base()).result.map(({ marketCap }) => Number(marketCap));
      expect(caps).toEqual([...caps].sort((left, right) => right - left));
    },
  },
  {
    title: '2.1 fullyDilutedValuation is total supply multiplied by price',
    credits: 0,
    isCheap: true,
    check: async (target) => {
      for (const coin of (await target.base()).result.slice(0, 20)) {
        near(coin['fullyDilutedValuation'], Number(coin['totalSupply']) * Number(coin['price']));
      }
    },
  },
  {
    title: '2.1 priceBtc of bitcoin is 1',
    credits: 0,
    isCheap: true,
    check: async (target) => {
      near((await target.base()).result.find(({ id }) => id === 'bitcoin')?.['priceBtc'], 1);
    },
  },
];
