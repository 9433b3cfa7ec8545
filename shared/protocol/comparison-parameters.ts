// The upstream's comparisons and sorts as parameters: `marketCap~greaterThan=1000000`, `sortBy=marketCap`.

import { coinField, fieldNames, isRiskField, type FieldName } from '../coin/coin-fields.ts';
import { bounds } from './bounds.ts';
import type { NumberValue } from './values.ts';

export const filterOperators = { greaterThan: '>', equals: '=', lessThan: '<' } as const;

export interface ComparisonParameter {
  readonly name: string;
  readonly field: FieldName;
  readonly operator: keyof typeof filterOperators;
  readonly value: NumberValue;
}

const valueOf = (field: FieldName): NumberValue =>
  isRiskField(field) ? { kind: 'number', least: 0, most: bounds.riskScore } : { kind: 'number' };

/** The 33 comparison filters, `<field>~<operator>`. */
export const comparisonParameters: readonly ComparisonParameter[] = fieldNames.flatMap((field) => {
  const { upstreamFilter } = coinField(field);
  if (upstreamFilter === undefined) return [];
  return (Object.keys(filterOperators) as (keyof typeof filterOperators)[]).map((operator) => ({
    name: `${upstreamFilter}~${operator}`,
    field,
    operator,
    value: valueOf(field),
  }));
});

/** Fields by the upstream's sort names. */
export const upstreamSorts: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field): [string, FieldName][] => {
    const { upstreamSort } = coinField(field);
    return upstreamSort === undefined ? [] : [[upstreamSort, field]];
  }),
);
