// Reads the upstream's own filter parameters into a condition. With another currency than USD, some of them compare
// dollars while other amounts are shown: those stay parameters, for the upstream alone to judge.

import { coinField, isNumberField, isRiskField, type TextFieldName } from '../../../shared/coin/coin-fields.ts';
import { anyOf, textTestOf, type Condition } from '../../../shared/query/condition.ts';
import { plainDecimal } from '../../../shared/query/decimal.ts';
import { MAX_LIMIT } from '../../../shared/question/question.ts';
import { comparisonParameters, filterOperators } from './parameter-table.ts';
import { readDecimal, readList, type Parameters } from './parameters.ts';
import { refuse } from './request-problem.ts';

export interface UpstreamFilters {
  readonly conditions: readonly Condition[];
  readonly usdFilters: readonly (readonly [string, string])[];
}

const textOf = (parameters: Parameters, name: string): string | undefined => {
  const text = parameters.get(name);
  if (text !== undefined && text.trim() === '') refuse(name, `${name} is empty: give it a value or leave it out.`);
  return text?.trim();
};

const listCondition = (parameters: Parameters, name: string, field: TextFieldName): readonly Condition[] => {
  const text = textOf(parameters, name);
  if (text === undefined) return [];
  const values = [...new Set(readList(name, text, MAX_LIMIT))];
  return [anyOf(values.map((value) => textTestOf(field, '=', value)))];
};

export const readUpstreamFilters = (parameters: Parameters, currency: string, risk: boolean): UpstreamFilters => {
  const name = textOf(parameters, 'name');
  const symbol = textOf(parameters, 'symbol');
  const conditions: Condition[] = [
    ...listCondition(parameters, 'coinIds', 'id'),
    ...listCondition(parameters, 'contractAddresses', 'contractAddress'),
    ...(name === undefined ? [] : [textTestOf('name', '~', name)]),
    ...(symbol === undefined ? [] : [textTestOf('symbol', '=', symbol)]),
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
