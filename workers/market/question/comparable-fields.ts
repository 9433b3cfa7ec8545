// What the list can filter and sort by, derived from the coin table and the table of comparisons.

import {
  isNumberField,
  isRiskField,
  isSortField,
  type FieldName,
  type NumberFieldName,
  type SortFieldName,
  type TextFieldName,
} from '../../../shared/coin/coin-fields.ts';
import { comparisonParameters } from '../../../shared/protocol/parameters.ts';

/** Number fields that are stored as columns. A token's decimals are generated only when a coin is shown. */
export type NumberColumnName = Exclude<NumberFieldName, 'decimals'>;
type TextColumnName = Exclude<TextFieldName, 'contractAddress'>;
export type OrderFieldName = Extract<SortFieldName, NumberColumnName | TextColumnName>;

const isNumberColumn = (field: FieldName): field is NumberColumnName => isNumberField(field) && field !== 'decimals';

export const isOrderField = (field: FieldName): field is OrderFieldName => isSortField(field) && field !== 'decimals';

export const isTextOrder = (field: OrderFieldName): field is Exclude<OrderFieldName, NumberColumnName> =>
  !isNumberColumn(field);

export type SortDirection = 'asc' | 'desc';

/** Exact: strictly greater, equal, strictly less. A missing value (NaN) never matches. */
export const comparisons = {
  greaterThan: (value: number, bound: number): boolean => value > bound,
  equals: (value: number, bound: number): boolean => value === bound,
  lessThan: (value: number, bound: number): boolean => value < bound,
} as const;

type Operator = keyof typeof comparisons;

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
