// A query for a page in CoinStats' own names.

import type { NumberFieldName, SortFieldName, TextFieldName } from '../../../../shared/coin/coin-fields.ts';
import { plainDecimal } from '../../../../shared/query/numbers.ts';
import type { UpstreamTest } from '../../../../shared/query/capabilities.ts';
import type { BaseSet } from '../../../../shared/query/question.ts';
import type { PageQuery } from '../provider.ts';

/** Number fields in `<name>~<operator>`. */
export const comparedNames = {
  rank: 'rank',
  price: 'price',
  volume: 'volume',
  marketCap: 'marketCap',
  availableSupply: 'availableSupply',
  totalSupply: 'totalSupply',
  fullyDilutedValuation: 'fullyDilutedValuation',
  priceChange1h: 'priceChange1h',
  priceChange1d: 'priceChange1d',
  priceChange1w: 'priceChange7d',
  riskScore: 'riskScore',
} as const satisfies Partial<Record<NumberFieldName, string>>;

export const operatorNames = { '>': 'greaterThan', '=': 'equals', '<': 'lessThan' } as const;

const textNames = {
  id: 'coinIds',
  contractAddress: 'contractAddresses',
  symbol: 'symbol',
  name: 'name',
} as const satisfies Record<TextFieldName, string>;

/** Values of `sortBy`. */
export const sortNames = {
  name: 'name',
  symbol: 'symbol',
  rank: 'rank',
  price: 'price',
  volume: 'volume',
  marketCap: 'marketCap',
  priceChange1h: 'priceChange1h',
  priceChange1d: 'priceChange1d',
  priceChange1w: 'priceChange7d',
} as const satisfies Partial<Record<SortFieldName, string>>;

const compared: Readonly<Partial<Record<NumberFieldName, string>>> = comparedNames;
const sorted: Readonly<Partial<Record<SortFieldName, string>>> = sortNames;

const setParameters = ({ category, chain, currency }: BaseSet): readonly (readonly [string, string])[] => [
  ...(category.length > 0 ? [['categories', category.join()] as const] : []),
  ...(chain.length > 0 ? [['blockchains', chain.join()] as const] : []),
  ['currency', currency],
  // Risk data is always fetched: it is free and removed from answers unless requested.
  ['includeRiskScore', 'true'],
];

const testParameter = (test: UpstreamTest): readonly [string, string] =>
  test.kind === 'text'
    ? [textNames[test.field], test.texts.join()]
    : [`${compared[test.field] ?? test.field}~${operatorNames[test.operator]}`, plainDecimal(test.value)];

export const testParameters = (tests: readonly UpstreamTest[]): ReadonlyMap<string, string> =>
  new Map(tests.map(testParameter));

export const pageParameters = ({ set, tests, sort, page, size }: PageQuery): ReadonlyMap<string, string> =>
  new Map([
    ...setParameters(set),
    ...testParameters(tests),
    ['sortBy', sorted[sort.field] ?? sort.field],
    ['sortDir', sort.descending ? 'desc' : 'asc'],
    ['limit', String(size)],
    ['page', String(page)],
  ]);
