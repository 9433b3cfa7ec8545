// Documentation of the list's comparison filters as parameters. `read-list-question.ts` reads them.

import { coinField, isRiskField } from '../../../shared/coin/coin-fields.ts';
import { filterKinds } from './filters.ts';
import type { Parameter, ParameterTable } from './parameter.ts';
import { readDecimal } from './read-decimal.ts';
import { RISK_MAX, RISK_MIN } from './read-list-question.ts';

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
