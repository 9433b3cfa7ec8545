// Matches between coins and a text, and their order.

import { describe, expect, test } from 'vitest';
import { bestFirst, candidateId, type Candidate } from '../../../addon/formulas/candidates.ts';
import { grades } from '../../../shared/reference/find-reference.ts';
import { parseReference, type Reference } from '../../../shared/reference/reference.ts';

const coin = (id: string, symbol: string, name: string, marketCap: number | null): Candidate => [
  id,
  symbol,
  name,
  1,
  marketCap,
  1,
];

const market: readonly Candidate[] = [
  coin('bitcoin', 'BTC', 'Bitcoin', 1000),
  coin('wrapped-bitcoin', 'WBTC', 'Wrapped Bitcoin', 900),
  coin('uniswap', 'UNI', 'Uniswap', 800),
  coin('unicorn', 'UNI', 'Unicorn', 20),
  coin('uni', 'UX', 'Universe', 10),
  coin('bitcoin-cash', 'BCH', 'Bitcoin Cash', 700),
  coin('lost-bitcoin', 'LBTC', 'Lost Bitcoin', null),
];

const reference = (text: string): Reference => {
  const read = parseReference(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

// oxfmt-ignore
test.each<[text: string, found: readonly (readonly [id: string, grade: keyof typeof grades])[]]>([
  ['uni', [['uniswap', 'symbol'], ['unicorn', 'symbol'], ['uni', 'id or name']]],
  ['UNI', [['uniswap', 'symbol'], ['unicorn', 'symbol'], ['uni', 'id or name']]],
  ['bitcoin', [['bitcoin', 'id or name'], ['bitcoin-cash', 'beginning'], ['wrapped-bitcoin', 'part'], ['lost-bitcoin', 'part']]],
  ['symbol:btc', [['bitcoin', 'symbol'], ['wrapped-bitcoin', 'part'], ['lost-bitcoin', 'part']]],
  ['name:uni', [['uniswap', 'beginning'], ['unicorn', 'beginning'], ['uni', 'beginning']]],
  ['id:uni', [['uni', 'id or name'], ['uniswap', 'beginning'], ['unicorn', 'beginning']]],
  ['wrapped b', [['wrapped-bitcoin', 'beginning']]],
  ['doge', []],
])('%s', (text, found) => {
  const expected = found.map(([id, grade]) => [id, grades[grade]]);
  for (const coins of [market, [...market].reverse(), [...market, ...market]]) {
    const given = bestFirst(coins, reference(text)).map(({ candidate, grade }) => [candidateId(candidate), grade]);
    expect(given).toEqual(expected);
  }
});

describe('equal matches', () => {
  test('are sorted by id', () => {
    const [first, second] = [coin('a-bit', 'B', 'Bit', 5), coin('b-bit', 'B', 'Bit', 5)];
    expect(bestFirst([second, first], reference('bit')).map(({ candidate }) => candidateId(candidate))).toEqual([
      'a-bit',
      'b-bit',
    ]);
  });
});
