// The description and the JSON Schema of each query parameter. Made when the OpenAPI document is first requested.

import { coinField, isRiskField } from '../coin/coin-fields.ts';
import type { Schema } from './schema.ts';
import { comparisonParameters, type ComparisonParameter } from './comparison-parameters.ts';
import type { Parameter } from './parameter.ts';
import { parameters } from './parameters.ts';
import { valueSchema } from './values.ts';

const operatorWords = { greaterThan: 'more than', equals: 'exactly', lessThan: 'less than' } as const;

const unitWords = {
  none: '',
  rank: '',
  currency: ' in the selected currency',
  BTC: ' in bitcoin',
  coins: ' in coins',
  percent: ' in percent',
  score: '',
  digits: '',
} as const;

const comparisonAbout = ({ field, operator, inUsd }: ComparisonParameter): string => {
  const { label, unit } = coinField(field);
  const inUnit = inUsd ? ' in US dollars' : unitWords[unit];
  const risk = isRiskField(field) ? ' Only with includeRiskScore=true.' : '';
  return `${label} is ${operatorWords[operator]} this${inUnit}.${risk}`;
};

export interface ParameterSchema {
  readonly name: string;
  readonly about: string;
  readonly schema: Schema;
}

const described = ([name, { about, twin, value, standard }]: readonly [string, Parameter]): ParameterSchema => ({
  name,
  about: twin === undefined ? about : `${about} Not beside ${twin}, which says the same.`,
  schema: { ...valueSchema(value), ...(standard === undefined ? {} : { default: standard }) },
});

/** All query parameters with their descriptions. */
export const parameterSchemas = (): readonly ParameterSchema[] => [
  ...Object.entries<Parameter>(parameters).map(described),
  ...comparisonParameters.map((parameter) => ({
    name: parameter.name,
    about: comparisonAbout(parameter),
    schema: valueSchema(parameter.value),
  })),
];
