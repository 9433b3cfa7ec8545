// The comparison filters of the interface: each filterable field with each operator, derived from the table of
// parameters.

import { isRiskField } from '../../../shared/coin/coin-fields.ts';
import { comparisonParameters } from '../../../shared/protocol/comparison-parameters.ts';
import { isNumberColumn, type NumberColumnName } from './comparable-fields.ts';

/** Exact: strictly greater, equal, strictly less. A missing value (NaN) never matches. */
export const comparisons = {
  greaterThan: (value: number, bound: number): boolean => value > bound,
  equals: (value: number, bound: number): boolean => value === bound,
  lessThan: (value: number, bound: number): boolean => value < bound,
} as const;

export type Operator = keyof typeof comparisons;

export interface FilterKind {
  /** The parameter's name, e.g. `marketCap~greaterThan`. */
  readonly parameter: string;
  readonly field: NumberColumnName;
  readonly operator: Operator;
  /** Compares US dollars, not the selected currency. */
  readonly inUsd: boolean;
  /** Needs includeRiskScore=true, and a bound from 0 to 100. */
  readonly isRisk: boolean;
}

/** All filters by parameter name. */
export const filterKinds: ReadonlyMap<string, FilterKind> = new Map(
  comparisonParameters.flatMap(({ name: parameter, field, operator, inUsd }): [string, FilterKind][] =>
    isNumberColumn(field) ? [[parameter, { parameter, field, operator, inUsd, isRisk: isRiskField(field) }]] : [],
  ),
);
