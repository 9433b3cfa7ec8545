// The comparison filters of the interface: each filterable field with each operator, derived from the coin table.

import { coinField, fieldNames, isRiskField } from '../../../shared/coin/coin-fields.ts';
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

const operators = Object.keys(comparisons) as readonly Operator[];

/** All filters by parameter name. */
export const filterKinds: ReadonlyMap<string, FilterKind> = new Map(
  fieldNames.filter(isNumberColumn).flatMap((field) => {
    const { upstreamFilter, upstreamFilterInUsd = false } = coinField(field);
    if (upstreamFilter === undefined) return [];
    return operators.map((operator): [string, FilterKind] => {
      const parameter = `${upstreamFilter}~${operator}`;
      return [parameter, { parameter, field, operator, inUsd: upstreamFilterInUsd, isRisk: isRiskField(field) }];
    });
  }),
);
