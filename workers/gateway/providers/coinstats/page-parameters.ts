// The parameters of a page by their names on the wire.

import type { NumberFieldName, SortFieldName } from '../../../../shared/coin/coin-fields.ts';
import { plainDecimal } from '../../../../shared/query/decimal.ts';
import type { UpstreamTest } from '../../../../shared/query/upstream-test.ts';
import { comparedNames, operatorNames, sortNames, textNames } from './wire-names.ts';

const compared: Readonly<Partial<Record<NumberFieldName, string>>> = comparedNames;
const sorted: Readonly<Partial<Record<SortFieldName, string>>> = sortNames;

const testParameter = (test: UpstreamTest): readonly [string, string] =>
  test.kind === 'text'
    ? [textNames[test.field], test.texts.join()]
    : [`${compared[test.field] ?? test.field}~${operatorNames[test.operator]}`, plainDecimal(test.value)];

export const testParameters = (tests: readonly UpstreamTest[]): ReadonlyMap<string, string> =>
  new Map(tests.map(testParameter));

export const sortName = (field: SortFieldName): string => sorted[field] ?? field;
