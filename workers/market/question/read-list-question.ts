// Reads the query string of GET /coins into a complete question, or names the first parameter that is wrong.

import type { CurrencyCode } from '../../../shared/coin/currencies.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import { filterKinds } from './filters.ts';
import type { Filter, ListQuestion } from './list-question.ts';
import { readDecimal } from './read-decimal.ts';
import {
  currencyCode,
  exactList,
  lowerList,
  lowerText,
  sortDirection,
  sortField,
  trueOrFalse,
  wholeNumber,
  type Reader,
} from './read-parameters.ts';

export const MAX_LIMIT = 1_000;

interface Parameter<Value> {
  readonly read: Reader<Value>;
  readonly otherwise: Value;
}

const parameter = <Value>(read: Reader<Value>, otherwise: NoInfer<Value>): Parameter<Value> => ({ read, otherwise });

/** All parameters of the list besides the comparison filters, with their defaults. */
const parameters = {
  page: parameter(wholeNumber(1, Number.MAX_SAFE_INTEGER), 1),
  limit: parameter(wholeNumber(1, MAX_LIMIT), 20),
  coinIds: parameter(exactList, []),
  currency: parameter(currencyCode, 'USD'),
  name: parameter(lowerText, ''),
  symbol: parameter(lowerText, ''),
  contractAddresses: parameter(lowerList, []),
  blockchains: parameter(lowerList, []),
  includeRiskScore: parameter(trueOrFalse, false),
  categories: parameter(lowerList, []),
  sortBy: parameter(sortField, 'rank'),
  sortDir: parameter(sortDirection, 'asc'),
} as const;

type ParameterName = keyof typeof parameters;

const RISK_MIN = 0;
const RISK_MAX = 100;

const isRiskBound = (bound: number): boolean => bound >= RISK_MIN && bound <= RISK_MAX;

/** Every parameter may stand once. */
export const readListQuestion = (query: URLSearchParams): Result<ListQuestion, Problem> => {
  const wrong: string[] = [];
  const filters: Filter[] = [];
  const seen = new Set<string>();
  for (const [name, text] of query) {
    if (seen.has(name)) wrong.push(name);
    seen.add(name);
    if (Object.hasOwn(parameters, name)) continue;
    const kind = filterKinds.get(name);
    const bound = readDecimal(text);
    if (kind === undefined || bound === undefined) wrong.push(name);
    else filters.push({ ...kind, bound });
  }

  const read = <Value>(name: ParameterName, { read: reader, otherwise }: Parameter<Value>): Value => {
    const text = query.get(name);
    const value = text === null ? otherwise : reader(text);
    if (value === undefined) wrong.push(name);
    return value ?? otherwise;
  };
  const question: ListQuestion = {
    page: read('page', parameters.page),
    limit: read('limit', parameters.limit),
    coinIds: read('coinIds', parameters.coinIds),
    currency: read('currency', parameters.currency),
    name: read('name', parameters.name),
    symbol: read('symbol', parameters.symbol),
    contractAddresses: read('contractAddresses', parameters.contractAddresses),
    blockchains: read('blockchains', parameters.blockchains),
    withRisk: read('includeRiskScore', parameters.includeRiskScore),
    categories: read('categories', parameters.categories),
    sortField: read('sortBy', parameters.sortBy),
    sortDirection: read('sortDir', parameters.sortDir),
    filters,
  };
  for (const { parameter: name, isRisk, bound } of filters) {
    if (isRisk && !(question.withRisk && isRiskBound(bound))) wrong.push(name);
  }
  const [first] = wrong;
  return first === undefined ? ok(question) : fail({ reason: 'invalid-parameter', parameter: first });
};

/** Reads the only parameter of a single coin. */
export const readCurrency = (query: URLSearchParams): Result<CurrencyCode, Problem> => {
  const texts = query.getAll('currency');
  const unknown = [...query.keys()].find((name) => name !== 'currency');
  if (unknown !== undefined) return fail({ reason: 'invalid-parameter', parameter: unknown });
  const [text] = texts;
  const currency = text === undefined ? parameters.currency.otherwise : currencyCode(text);
  if (currency === undefined || texts.length > 1) return fail({ reason: 'invalid-parameter', parameter: 'currency' });
  return ok(currency);
};
