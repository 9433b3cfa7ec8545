// Random requests in the upstream's own parameters, over a universe: as clients write them, spelt oddly now and then,
// with names that nobody lists, with empty values, and sometimes with one value that is wrong.

import * as fc from 'fast-check';
import { isNumberField } from '../../shared/coin/coin-fields.ts';
import { comparisonParameters } from '../../shared/protocol/parameters.ts';
import type { PlainCoin } from '../shared/query/arbitrary-filter.ts';
import { limits, pages, rarely, perhaps, vocabularyOf } from './random-questions.ts';

/** Usually as it is. */
const usually = <Value>(plain: fc.Arbitrary<Value>, otherwise: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: otherwise });

const spellings: readonly ((number: string) => string)[] = [
  (number) => `${number}e0`,
  (number) => `${number}E+00`,
  (number) => (number.startsWith('-') ? number.replace('-', '-0') : `+${number}`),
  (number) => (number.includes('.') ? `${number}00` : `${number}.`),
  (number) => (number.includes('.') ? number.replace(/^(-?)0\./, '$1.') : `${number}.0`),
  (number) => (number.startsWith('-') ? number : `00${number}`),
];

/** A number in a spelling that a lenient reader takes. */
const spelt = (numbers: fc.Arbitrary<number>): fc.Arbitrary<string> => {
  const plain = numbers.map(String);
  const odd = fc
    .tuple(plain, fc.constantFrom(...spellings))
    .map(([number, spell]) => (/e/i.test(number) ? number : spell(number)));
  return usually(plain, odd);
};

const anyCase = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.constantFrom('as it is', 'upper', 'lower'))
    .map(([text, way]) => (way === 'as it is' ? text : way === 'upper' ? text.toUpperCase() : text.toLowerCase()));

/** Items split by commas, with blanks and empty items now and then. */
const listOf = (items: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> => {
  const plain = fc.array(items, { minLength: 1, maxLength });
  const odd = fc.array(
    usually(
      items.map((item) => ` ${item}`),
      fc.constantFrom('', ' '),
    ),
    { maxLength: maxLength + 1 },
  );
  return usually(plain, odd).map((parts) => parts.join());
};

const listed = {
  categories: ['defi', 'memecoins', 'layer-1'],
  blockchains: ['ethereum', 'solana', 'polygon'],
} as const;
const unlisted = ['sports', 'nope', 'de fi', 'a+b', 'ünï', 'x&coinIds=bitcoin'] as const;

const names = (kind: keyof typeof listed): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...listed[kind]) },
    {
      weight: 3,
      arbitrary: fc.uniqueArray(fc.constantFrom(...listed[kind]), { minLength: 2 }).map((list) => list.join()),
    },
    { weight: 1, arbitrary: anyCase(fc.constantFrom(...unlisted)) },
    { weight: 2, arbitrary: listOf(anyCase(fc.constantFrom(...listed[kind], ...unlisted)), 3) },
  );

/** Wrong by themselves, whatever stands beside them. */
const wrong: readonly (readonly [name: string, value: string])[] = [
  ['limit', ''],
  ['limit', '0'],
  ['limit', '1001'],
  ['limit', '2.5'],
  ['limit', '1,000'],
  ['page', '-1'],
  ['page', 'first'],
  ['page', '0x1'],
  ['currency', 'NOSUCH'],
  ['currency', ''],
  ['sortBy', 'beauty'],
  ['sortBy', 'Rank'],
  ['sortDir', ''],
  ['sortDir', 'DESC'],
  ['includeRiskScore', '1'],
  ['price~greaterThan', ''],
  ['volume~lessThan', '1e999'],
  ['rank~equals', '1_000'],
  ['price~between', '1'],
  ['offset', '20'],
];

const sorts = [
  'rank',
  'marketCap',
  'price',
  'volume',
  'priceChange1h',
  'priceChange1d',
  'priceChange7d',
  'name',
  'symbol',
] as const;

/** Query strings. */
export const upstreamRequests = (coins: readonly PlainCoin[]): fc.Arbitrary<string> => {
  const { numbers, words } = vocabularyOf(coins);
  const comparison = fc.constantFrom(...comparisonParameters).chain(({ name, field }) => {
    if (!isNumberField(field)) throw new Error(`${field} is compared and no number`);
    return spelt(numbers(field)).map((value): [string, string] => [name, value]);
  });
  const belowZero = fc
    .constantFrom('price~greaterThan', 'marketCap~lessThan', 'availableSupply~greaterThan')
    .map((name): [string, string] => [name, '-1']);
  const parts = words('name').map((name) => name.slice(0, 4));
  return fc
    .record({
      page: rarely(spelt(pages)),
      limit: perhaps(spelt(limits)),
      currency: rarely(fc.constantFrom('EUR', 'btc', 'USD', 'eUr')),
      coinIds: rarely(usually(listOf(words('id'), 5), fc.constant(''))),
      name: rarely(
        usually(
          anyCase(parts),
          parts.map((name) => `${name} `),
        ),
      ),
      symbol: rarely(usually(anyCase(words('symbol')), fc.constantFrom('', ' ', 'btc '))),
      contractAddresses: rarely(usually(listOf(anyCase(words('contractAddress')), 3), fc.constant(''))),
      categories: perhaps(usually(names('categories'), fc.constantFrom('', ' ', ','))),
      blockchains: rarely(usually(names('blockchains'), fc.constant(''))),
      sortBy: perhaps(fc.constantFrom(...sorts)),
      sortDir: perhaps(fc.constantFrom('asc', 'desc')),
      includeRiskScore: fc.constantFrom('true', 'true', 'false', undefined),
      comparisons: fc.array(fc.oneof({ weight: 30, arbitrary: comparison }, { weight: 1, arbitrary: belowZero }), {
        maxLength: 3,
      }),
      fault: fc.oneof(
        { weight: 14, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...wrong) },
      ),
    })
    .map(({ comparisons, fault, ...parameters }) => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(parameters)) if (value !== undefined) search.set(name, value);
      for (const [name, value] of comparisons) search.set(name, value);
      if (comparisons.some(([name]) => name.startsWith('riskScore'))) search.set('includeRiskScore', 'true');
      if (fault !== undefined) search.set(...fault);
      return search.toString();
    });
};

/**
 * Whether a request compares with less than nothing, which is not sent on: where not all is held, it may be too broad.
 */
export const isBelowZero = (search: string): boolean =>
  [...new URLSearchParams(search)].some(
    ([name, value]) => name.includes('~') && !name.startsWith('priceChange') && Number(value) < 0,
  );
