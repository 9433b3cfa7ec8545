// Reads the upstream's filter parameters into a condition. In a currency other than USD, some of them compare amounts
// in dollars although others are shown: these are kept apart, as only the upstream can test them.

import { isNumberField, isRiskField, type TextFieldName } from '../../../../shared/coin/coin-fields.ts';
import { comparisonParameters, filterOperators } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { anyOf, textTestOf, type Condition } from '../../../../shared/query/condition.ts';
import type { TextOperator } from '../../../../shared/query/operators.ts';
import type { UpstreamNumberTest } from '../../../../shared/query/capabilities.ts';
import { ok } from '../../../../shared/result.ts';
import { boundText, readDecimal, readLooseList, type Parameters } from './parameters.ts';
import { combined, type Read } from './read.ts';

export interface UpstreamFilters {
  readonly conditions: readonly Condition[];
  readonly usdFilters: readonly UpstreamNumberTest[];
}

/** A condition that no coin matches; any snapshot in order of market cap proves it. */
const nothing: Condition = { kind: 'number', field: 'marketCap', operator: '>', value: Number.MAX_VALUE };

/** Reads a text with its leading and trailing blanks. An empty one restricts nothing. */
const readText = (
  parameters: Parameters,
  name: 'name' | 'symbol',
  [field, operator]: readonly [field: TextFieldName, operator: TextOperator],
): Read<readonly Condition[]> => {
  const text = boundText(name, parameters.get(name) ?? '');
  if (!text.ok) return text;
  if (text.value === '') return ok([]);
  // The upstream compares texts including blanks at the ends, which no coin's texts have.
  const isNoCoins = operator === '=' && text.value !== text.value.trim();
  return ok([isNoCoins ? nothing : textTestOf(field, operator, text.value)]);
};

const readAnyOf = (
  parameters: Parameters,
  name: 'coinIds' | 'contractAddresses',
  field: TextFieldName,
): Read<readonly Condition[]> => {
  const list = readLooseList(name, parameters.get(name) ?? '');
  if (!list.ok) return list;
  const values = [...new Set(list.value)];
  return ok(values.length === 0 ? [] : [anyOf(values.map((value) => textTestOf(field, '=', value)))]);
};

export const readUpstreamFilters = (parameters: Parameters, currency: string, risk: boolean): Read<UpstreamFilters> => {
  const texts = combined({
    ids: readAnyOf(parameters, 'coinIds', 'id'),
    contracts: readAnyOf(parameters, 'contractAddresses', 'contractAddress'),
    names: readText(parameters, 'name', ['name', '~']),
    symbols: readText(parameters, 'symbol', ['symbol', '=']),
  });
  if (!texts.ok) return texts;
  const { ids, contracts, names, symbols } = texts.value;
  const conditions: Condition[] = [...ids, ...contracts, ...names, ...symbols];
  const usdFilters: UpstreamNumberTest[] = [];
  for (const { name: parameter, field, operator, value: bound, inUsd } of comparisonParameters) {
    const text = parameters.get(parameter);
    if (text === undefined || !isNumberField(field)) continue;
    const read = readDecimal(parameter, text);
    if (!read.ok) return read;
    const { value } = read;
    if (isRiskField(field) && !risk) return refuse(parameter, `${parameter} needs includeRiskScore=true.`);
    const { least = value, most = value } = bound;
    if (value < least || value > most)
      return refuse(parameter, `${parameter} is ${text}: a risk score is from ${least} to ${most}.`);
    if (inUsd && currency !== 'USD')
      usdFilters.push({ kind: 'number', field, operator: filterOperators[operator], value, inUsd: true });
    else conditions.push({ kind: 'number', field, operator: filterOperators[operator], value });
  }
  return ok({ conditions, usdFilters });
};
