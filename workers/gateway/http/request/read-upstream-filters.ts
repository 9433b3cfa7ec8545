// Reads the upstream's own filter parameters into a condition. With another currency than USD, some of them compare
// dollars while other amounts are shown: those stay parameters, for the upstream alone to judge.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { coinField, isNumberField, isRiskField, type TextFieldName } from '../../../../shared/coin/coin-fields.ts';
import { anyOf, textTestOf, type Condition } from '../../../../shared/query/condition.ts';
import { plainDecimal } from '../../../../shared/query/decimal.ts';
import type { TextOperator } from '../../../../shared/query/operators.ts';
import { comparisonParameters, filterOperators } from './parameter-table.ts';
import { boundText, looseList, readDecimal, type Parameters } from './parameters.ts';
import { refuse } from './request-problem.ts';

export interface UpstreamFilters {
  readonly conditions: readonly Condition[];
  readonly usdFilters: readonly (readonly [string, string])[];
}

/** What no coin matches, and any snapshot in order of market cap proves. */
const nothing: Condition = { kind: 'number', field: 'marketCap', operator: '>', value: Number.MAX_VALUE };

/** As it was sent: blanks around it count. An empty one restricts nothing. */
const textConditions = (
  parameters: Parameters,
  name: string,
  test: readonly [field: TextFieldName, operator: TextOperator],
): readonly Condition[] => {
  const text = boundText(name, parameters.get(name) ?? '');
  const [field, operator] = test;
  if (text === '') return [];
  // The upstream compares texts with the blanks around them, which no coin's are said to have.
  return [operator === '=' && text !== text.trim() ? nothing : textTestOf(field, operator, text)];
};

const listConditions = (parameters: Parameters, name: string, field: TextFieldName): readonly Condition[] => {
  const values = [...new Set(looseList(name, parameters.get(name) ?? '', bounds.ids))];
  return values.length === 0 ? [] : [anyOf(values.map((value) => textTestOf(field, '=', value)))];
};

export const readUpstreamFilters = (parameters: Parameters, currency: string, risk: boolean): UpstreamFilters => {
  const conditions: Condition[] = [
    ...listConditions(parameters, 'coinIds', 'id'),
    ...listConditions(parameters, 'contractAddresses', 'contractAddress'),
    ...textConditions(parameters, 'name', ['name', '~']),
    ...textConditions(parameters, 'symbol', ['symbol', '=']),
  ];
  const usdFilters: (readonly [string, string])[] = [];
  for (const { name: parameter, field, operator } of comparisonParameters) {
    const text = parameters.get(parameter);
    if (text === undefined || !isNumberField(field)) continue;
    const value = readDecimal(parameter, text);
    if (isRiskField(field) && !risk) refuse(parameter, `${parameter} needs includeRiskScore=true.`);
    if (isRiskField(field) && (value < 0 || value > 100))
      refuse(parameter, `${parameter} is ${text}: a risk score is from 0 to 100.`);
    if (currency !== 'USD' && coinField(field).upstreamFilterInUsd === true)
      usdFilters.push([parameter, plainDecimal(value)]);
    else conditions.push({ kind: 'number', field, operator: filterOperators[operator], value });
  }
  return { conditions, usdFilters };
};
