// Compares the coin table with the published interface, and tests every spelling of a field.

import { describe, expect, it } from 'vitest';
import {
  coinField,
  fieldNames,
  isSortField,
  riskFieldNames,
  columnNames,
  defaultColumns,
  currencyInName,
  findColumn,
  findField,
} from '../../../shared/coin/coin-fields.ts';
import { comparisonParameters, upstreamSorts } from '../../../shared/protocol/parameters.ts';

// oxfmt-ignore
const published = [
  'id', 'icon', 'name', 'symbol', 'rank', 'price', 'priceBtc', 'volume', 'marketCap', 'availableSupply', 'totalSupply', 'fullyDilutedValuation', 'priceChange1h', 'priceChange1d',
  'priceChange1w', 'websiteUrl', 'redditUrl', 'twitterUrl', 'contractAddress', 'contractAddresses', 'decimals', 'explorers', 'liquidityScore', 'volatilityScore', 'marketCapScore', 'riskScore', 'avgChange',
];

it('contains every published field, in the published order', () => {
  expect(fieldNames).toEqual(published);
});

it('knows the 33 comparison filters and the 9 sort names', () => {
  // oxfmt-ignore
  const filters = ['rank', 'price', 'volume', 'marketCap', 'availableSupply', 'totalSupply', 'fullyDilutedValuation', 'priceChange1h', 'priceChange1d', 'priceChange7d', 'riskScore'];
  const operators = ['greaterThan', 'equals', 'lessThan'];
  expect(comparisonParameters.map(({ name }) => name)).toEqual(
    filters.flatMap((filter) => operators.map((operator) => `${filter}~${operator}`)),
  );
  expect([...upstreamSorts.keys()].sort().join(' ')).toBe(
    'marketCap name price priceChange1d priceChange1h priceChange7d rank symbol volume',
  );
});

it('has five fields of risk data', () => {
  expect(riskFieldNames).toEqual(['liquidityScore', 'volatilityScore', 'marketCapScore', 'riskScore', 'avgChange']);
});

it('can sort and filter by every number', () => {
  const numbers = fieldNames.filter((name) => coinField(name).type === 'number');
  expect(numbers.filter((name) => !isSortField(name) || !coinField(name).filterable)).toEqual([]);
});

it('has default columns that are columns', () => {
  expect(defaultColumns.filter((name) => !columnNames.includes(name))).toEqual([]);
});

describe('a field is found by', () => {
  it.each(fieldNames)('every spelling of %s', (name) => {
    const { label, aliases } = coinField(name);
    for (const spelling of [name, label, ...aliases, name.toUpperCase(), ` ${name} `])
      expect(findField(spelling)).toEqual({ ok: true, value: name });
  });

  it.each([
    ['Market_Cap', 'marketCap'],
    ['market cap', 'marketCap'],
    ['24h', 'priceChange1d'],
    ['priceChange7d', 'priceChange1w'],
    ['change 24h', 'priceChange1d'],
    ['#', 'rank'],
    ['as of', 'asOf'],
    ['Price (USD)', 'price'],
    ['Price (BTC)', 'priceBtc'],
    ['market_cap_eur', 'marketCap'],
    ['volumeInUsd', 'volume'],
  ])('%s', (spelling, column) => {
    expect(findColumn(spelling)).toEqual({ ok: true, value: column });
  });

  it.each([
    ['marktcap', 'marketCap'],
    ['pirce', 'price'],
    ['volumme', 'volume'],
    ['asoff', 'asOf'],
    ['constructor', undefined],
    ['Rank (USD)', undefined],
    ['', undefined],
    ['x'.repeat(1000), undefined],
  ])('no spelling like %s, but suggests', (spelling, suggestion) => {
    expect(findColumn(spelling)).toEqual({ ok: false, error: { found: spelling, suggestion } });
  });
});

it.each([
  ['Price (EUR)', 'EUR'],
  ['market cap usd', 'USD'],
  ['Volume (24h)', undefined],
  ['Volume (24h) (CHF)', 'CHF'],
  ['Price (BTC)', undefined],
  ['price', undefined],
  ['24h (EUR)', undefined],
])('%s names the currency %s', (name, currency) => {
  expect(currencyInName(name)).toBe(currency);
});
