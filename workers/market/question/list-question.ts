// The question of GET /coins: what it contains, its parameters, and how it is read from a query string.

import { coinField, isRiskField } from '../../../shared/coin/coin-fields.ts';
import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import {
  filterKinds,
  type FilterKind,
  type OrderFieldName,
  type SortDirection,
  currencyCode,
  exactList,
  lowerList,
  lowerText,
  optional,
  readDecimal,
  sortDirection,
  sortField,
  trueOrFalse,
  wholeNumber,
  type OptionalParameter,
  type Parameter,
  type ParameterTable,
} from './parameters.ts';

export interface Filter extends FilterKind {
  readonly bound: number;
}

/** Empty lists and texts do not restrict. */
export interface ListQuestion {
  readonly page: number;
  readonly limit: number;
  readonly currency: CurrencyCode;
  readonly withRisk: boolean;
  /** Case-sensitive. */
  readonly coinIds: readonly string[];
  /** Lower case; matches part of the name. */
  readonly name: string;
  /** Lower case; matches the whole symbol. */
  readonly symbol: string;
  /** Lower case; matches any of a coin's addresses. */
  readonly contractAddresses: readonly string[];
  /** Lower case; matches coins on any of them. */
  readonly blockchains: readonly string[];
  /** Lower case; matches coins in any of them. */
  readonly categories: readonly string[];
  readonly sortField: OrderFieldName;
  readonly sortDirection: SortDirection;
  readonly filters: readonly Filter[];
}

const MAX_LIMIT = 1_000;

export const pageParameters = {
  page: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER), 1, 'Page to retrieve, from 1.'),
  limit: optional(wholeNumber(1, MAX_LIMIT), 20, 'Items per page.'),
} as const;

const MAX_SHORT_LIMIT = 100;

/** For lists with shorter pages. */
export const shortPageParameters = {
  page: pageParameters.page,
  limit: optional(wholeNumber(1, MAX_SHORT_LIMIT), 20, 'Items per page.'),
} as const;

export const currencyParameters = {
  currency: optional(currencyCode, 'USD', 'Currency in which prices and market data are shown; case does not matter.'),
} as const;

/** The list's parameters except the comparison filters. */
// oxfmt-ignore
export const listParameters = {
  ...pageParameters,
  coinIds: optional(exactList, [], 'Comma-separated coin ids; restricts to those coins.'),
  ...currencyParameters,
  name: optional(lowerText, '', 'Part of the name.'),
  symbol: optional(lowerText, '', 'Ticker symbol.'),
  contractAddresses: optional(lowerList, [], 'Comma-separated contract addresses, in any case.'),
  blockchains: optional(lowerList, [], 'Comma-separated blockchains; coins on any of them.'),
  includeRiskScore: optional(trueOrFalse, false, '"true" includes risk data.'),
  categories: optional(lowerList, [], 'Comma-separated categories; coins in any of them.'),
  sortBy: optional(sortField, 'rank', 'What to sort by.'),
  sortDir: optional(sortDirection, 'asc', 'Rising or falling.'),
} as const;

type ParameterName = keyof typeof listParameters;

const RISK_MIN = 0;
const RISK_MAX = 100;

const isRiskBound = (bound: number): boolean => bound >= RISK_MIN && bound <= RISK_MAX;

/** Reads the question. A repeated parameter is an error. */
export const readListQuestion = (query: URLSearchParams): Result<ListQuestion, Problem> => {
  const wrong: string[] = [];
  const filters: Filter[] = [];
  const seen = new Set<string>();
  for (const [name, text] of query) {
    if (seen.has(name)) wrong.push(name);
    seen.add(name);
    if (Object.hasOwn(listParameters, name)) continue;
    const kind = filterKinds.get(name);
    const bound = readDecimal(text);
    if (kind === undefined || bound === undefined) wrong.push(name);
    else filters.push({ ...kind, bound });
  }

  const read = <Value>(name: ParameterName, { read: reader, otherwise }: OptionalParameter<Value>): Value => {
    const text = query.get(name);
    const value = text === null ? otherwise : reader(text);
    if (value === undefined) wrong.push(name);
    return value ?? otherwise;
  };
  const question: ListQuestion = {
    page: read('page', listParameters.page),
    limit: read('limit', listParameters.limit),
    coinIds: read('coinIds', listParameters.coinIds),
    currency: read('currency', listParameters.currency),
    name: read('name', listParameters.name),
    symbol: read('symbol', listParameters.symbol),
    contractAddresses: read('contractAddresses', listParameters.contractAddresses),
    blockchains: read('blockchains', listParameters.blockchains),
    withRisk: read('includeRiskScore', listParameters.includeRiskScore),
    categories: read('categories', listParameters.categories),
    sortField: read('sortBy', listParameters.sortBy),
    sortDirection: read('sortDir', listParameters.sortDir),
    filters,
  };
  for (const { parameter: name, isRisk, bound } of filters) {
    if (isRisk && !(question.withRisk && isRiskBound(bound))) wrong.push(name);
  }
  const [first] = wrong;
  return first === undefined ? ok(question) : fail({ reason: 'invalid-parameter', parameter: first });
};

const words = { greaterThan: 'is strictly greater than', equals: 'equals', lessThan: 'is strictly less than' } as const;

const filterParameter = (name: string): Parameter<unknown> => {
  const kind = filterKinds.get(name);
  if (kind === undefined) throw new Error(`There is no filter ${name}`);
  const { label, unit } = coinField(kind.field);
  const compared = kind.inUsd ? 'US dollars' : unit === 'currency' ? 'the selected currency' : unit;
  const isRisk = isRiskField(kind.field);
  return {
    read: readDecimal,
    schema: { type: 'number', ...(isRisk ? { minimum: RISK_MIN, maximum: RISK_MAX } : {}) },
    otherwise: null,
    about: `${label} ${words[kind.operator]} this (${compared})${isRisk ? '; only with includeRiskScore=true' : ''}.`,
  };
};

export const filterParameters: ParameterTable = Object.fromEntries(
  [...filterKinds.keys()].map((name) => [name, filterParameter(name)]),
);
