// Sorts as written: each title is the text.

import { expect, it } from 'vitest';
import { isSortField, findField } from '../../../shared/coin/coin-fields.ts';
import { isFalling, sortText, splitSort } from '../../../shared/columns/sort.ts';

const read = (text: string): string => {
  const written = splitSort(text);
  const field = findField(written.name);
  if (!field.ok || !isSortField(field.value)) return `no field ${written.name}`;
  return sortText({ field: field.value, descending: isFalling(field.value, written) });
};

it.each([
  ['mcap', '-marketCap'],
  ['24h', '-priceChange1d'],
  ['risk', '-riskScore'],
  ['decimals', '-decimals'],
  ['rank', 'rank'],
  ['name', 'name'],
  ['id', 'id'],
  ['-24h', '-priceChange1d'],
  ['- 24h', '-priceChange1d'],
  ['+24h', '+priceChange1d'],
  ['24h asc', '+priceChange1d'],
  ['24h  Ascending ', '+priceChange1d'],
  ['Market cap DESC', '-marketCap'],
  ['24h:asc', '+priceChange1d'],
  ['Market cap, desc', '-marketCap'],
  ['name descending', '-name'],
  ['-rank', '-rank'],
  ['rank asc', 'rank'],
  ['desc', 'no field desc'],
  ['', 'no field '],
])('%j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each(['-marketCap', '+marketCap', '-rank', 'rank', '-name', 'name'])('%s is what it is read as', (text) => {
  expect(read(text)).toBe(text);
});
