// The upstream's comparisons and sorts as parameters: `marketCap~greaterThan=1000000`, `sortBy=marketCap`.

import { fieldNames, isRiskField, type FieldName } from '../coin/coin-fields.ts';
import { bounds } from './bounds.ts';
import type { NumberValue } from './values.ts';

export const filterOperators = { greaterThan: '>', equals: '=', lessThan: '<' } as const;

/** The names of a field in the parameters. */
interface ParameterField {
  /** In `<name>~<operator>`. */
  readonly compared?: string;
  /** In `sortBy`. */
  readonly sorted?: string;
  /** Compared in US dollars, not in the selected currency. */
  readonly inUsd?: true;
}

// oxfmt-ignore
const parameterFields: Readonly<Partial<Record<FieldName, ParameterField>>> = {
  name: { sorted: 'name' },
  symbol: { sorted: 'symbol' },
  rank: { compared: 'rank', sorted: 'rank' },
  price: { compared: 'price', sorted: 'price' },
  volume: { compared: 'volume', sorted: 'volume', inUsd: true },
  marketCap: { compared: 'marketCap', sorted: 'marketCap', inUsd: true },
  availableSupply: { compared: 'availableSupply' },
  totalSupply: { compared: 'totalSupply' },
  fullyDilutedValuation: { compared: 'fullyDilutedValuation', inUsd: true },
  priceChange1h: { compared: 'priceChange1h', sorted: 'priceChange1h' },
  priceChange1d: { compared: 'priceChange1d', sorted: 'priceChange1d' },
  priceChange1w: { compared: 'priceChange7d', sorted: 'priceChange7d' },
  riskScore: { compared: 'riskScore' },
};

export interface ComparisonParameter {
  readonly name: string;
  readonly field: FieldName;
  readonly operator: keyof typeof filterOperators;
  readonly value: NumberValue;
  /** Compares US dollars, not the selected currency. */
  readonly inUsd: boolean;
}

const valueOf = (field: FieldName): NumberValue =>
  isRiskField(field) ? { kind: 'number', least: 0, most: bounds.riskScore } : { kind: 'number' };

/** The 33 comparison filters, `<field>~<operator>`. */
export const comparisonParameters: readonly ComparisonParameter[] = fieldNames.flatMap((field) => {
  const { compared, inUsd = false } = parameterFields[field] ?? {};
  if (compared === undefined) return [];
  return (Object.keys(filterOperators) as (keyof typeof filterOperators)[]).map((operator) => ({
    name: `${compared}~${operator}`,
    field,
    operator,
    value: valueOf(field),
    inUsd,
  }));
});

/** Fields by the upstream's sort names. */
export const upstreamSorts: ReadonlyMap<string, FieldName> = new Map(
  fieldNames.flatMap((field): [string, FieldName][] => {
    const { sorted } = parameterFields[field] ?? {};
    return sorted === undefined ? [] : [[sorted, field]];
  }),
);
