// The query parameters of a page, with CoinStats' names.

import type { NumberFieldName, SortFieldName } from '../../../../shared/coin/coin-fields.ts';
import { plainDecimal } from '../../../../shared/query/numbers.ts';
import type { UpstreamTest } from '../../../../shared/query/capabilities.ts';
import type { BaseSet } from '../../../../shared/query/question.ts';
import type { PageQuery } from '../page-query.ts';
import { comparedNames, operatorNames, sortNames, textNames } from './wire-names.ts';

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
