// Query parameters: their types, defaults and descriptions, what the list filters and sorts by, and how a query string
// is read by a table of them.

import {
  type FieldName,
  isNumberField,
  isRiskField,
  isSortField,
  type NumberFieldName,
  type SortFieldName,
  type TextFieldName,
} from '../../../shared/coin/coin-fields.ts';
import { comparisonParameters, upstreamSorts } from '../../../shared/protocol/parameters.ts';
import { type CurrencyCode, currencyCodes, isCurrencyCode } from '../../../shared/coin/currencies.ts';
import type { Schema } from '../../../shared/protocol/schema.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readTime } from '../../../shared/text/setting.ts';
import type { Problem } from '../answers/problem.ts';

/** Number fields that are stored as columns. A token's decimals are generated only when a coin is shown. */
export type NumberColumnName = Exclude<NumberFieldName, 'decimals'>;
type TextColumnName = Exclude<TextFieldName, 'contractAddress'>;
export type OrderFieldName = Extract<SortFieldName, NumberColumnName | TextColumnName>;

const isNumberColumn = (field: FieldName): field is NumberColumnName => isNumberField(field) && field !== 'decimals';

const isOrderField = (field: FieldName): field is OrderFieldName => isSortField(field) && field !== 'decimals';

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

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The number; undefined if the text is not one finite decimal number. */
export const readDecimal = (text: string): number | undefined => {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};

export interface ParameterKind<Value> {
  /** The value; undefined if the text is invalid. */
  readonly read: (text: string) => Value | undefined;
  readonly schema: Schema;
}

export const wholeNumber = (from: number, to: number): ParameterKind<number> => ({
  read: (text) => {
    const value = readDecimal(text);
    return value !== undefined && Number.isSafeInteger(value) && value >= from && value <= to ? value : undefined;
  },
  schema: { type: 'integer', minimum: from, maximum: to },
});

/** One of these texts, case-sensitive. */
export const oneOf = <Name extends string>(names: readonly Name[]): ParameterKind<Name> => ({
  read: (text) => names.find((name) => name === text),
  schema: { type: 'string', enum: names },
});

export const anyText: ParameterKind<string> = { read: (text) => text, schema: { type: 'string' } };

export const lowerText: ParameterKind<string> = { read: (text) => text.toLowerCase(), schema: { type: 'string' } };

const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Comma-separated; surrounding blanks and empty items are ignored. */
export const exactList: ParameterKind<readonly string[]> = { read: splitList, schema: { type: 'string' } };

/** Like `exactList`, with at most `most` items. */
export const itemsUpTo = (most: number): ParameterKind<readonly string[]> => ({
  read: (text) => {
    const items = splitList(text);
    return items.length <= most ? items : undefined;
  },
  schema: { type: 'string' },
});

export const lowerList: ParameterKind<readonly string[]> = {
  read: (text) => splitList(text.toLowerCase()),
  schema: { type: 'string' },
};

export const trueOrFalse: ParameterKind<boolean> = {
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  schema: { type: 'string', enum: ['true', 'false'] },
};

export const currencyCode: ParameterKind<CurrencyCode> = {
  read: (text) => {
    const code = text.toUpperCase();
    return isCurrencyCode(code) ? code : undefined;
  },
  schema: { type: 'string', enum: currencyCodes },
};

const sortFields: ReadonlyMap<string, OrderFieldName> = new Map(
  [...upstreamSorts].flatMap(([name, field]): [string, OrderFieldName][] =>
    isOrderField(field) ? [[name, field]] : [],
  ),
);

export const sortField: ParameterKind<OrderFieldName> = {
  read: (text) => sortFields.get(text),
  schema: { type: 'string', enum: [...sortFields.keys()] },
};

export const sortDirection: ParameterKind<SortDirection> = oneOf(['asc', 'desc']);

export interface Parameter<Value> extends ParameterKind<Value> {
  /** The default; undefined if the parameter is required. */
  readonly otherwise: Value | undefined;
  readonly about: string;
  /** Overrides what `otherwise` implies, if the operation itself checks the presence. */
  readonly isRequired?: boolean;
}

export interface OptionalParameter<Value> extends Parameter<Value> {
  readonly otherwise: Value;
}

/** Parameters by name, in the order in which errors are reported. */
export type ParameterTable = Readonly<Record<string, Parameter<unknown>>>;

export const optional = <Value>(
  kind: ParameterKind<Value>,
  otherwise: NoInfer<Value>,
  about: string,
): OptionalParameter<Value> => ({ ...kind, otherwise, about });

export const required = <Value>(kind: ParameterKind<Value>, about: string): Parameter<Value> => ({
  ...kind,
  otherwise: undefined,
  about,
});

// Reads a query string by a table of parameters. Unknown and repeated parameters are errors; reports the first one.

export type Table<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

const wrong = (parameter: string): Result<never, Problem> => fail({ reason: 'invalid-parameter', parameter });

export const readQuery = <Values extends Record<string, unknown>>(
  query: URLSearchParams,
  table: Table<Values>,
): Result<Values, Problem> => {
  const unknown = [...query.keys()].find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) return wrong(unknown);
  const values: Partial<Values> = {};
  for (const name of Object.keys(table) as (keyof Values & string)[]) {
    const texts = query.getAll(name);
    const [text] = texts;
    const value = text === undefined ? table[name].otherwise : table[name].read(text);
    if (value === undefined || texts.length > 1) return wrong(name);
    values[name] = value;
  }
  // The loop set every name of the table.
  return ok(values as Values);
};

const COIN_ID = /^[a-z0-9][\w.-]{0,127}$/i;

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

export const readCoinId = (part: string | undefined): Result<string, Problem> => {
  const coinId = decode(part ?? '');
  return COIN_ID.test(coinId) ? ok(coinId) : fail({ reason: 'invalid-parameter', parameter: 'coinId' });
};

/** Ms since 1970. */
const time: ParameterKind<number> = { read: readTime, schema: { type: 'string', format: 'date-time' } };

export const timeRangeParameters = {
  from: optional(time, Number.NEGATIVE_INFINITY, 'Nothing before this time.'),
  to: optional(time, Number.POSITIVE_INFINITY, 'Nothing after this time.'),
} as const;
