// What the OpenAPI document says of requests: query parameters and bodies.

import { coinField, isRiskField } from '../../shared/coin/coin-fields.ts';
import {
  choiceSchema,
  flagSchema,
  listSchema,
  objectSchema,
  type Schema,
  textSchema,
} from '../../shared/protocol/schema.ts';
import {
  type ComparisonParameter,
  comparisonParameters,
  type ParameterName,
  parameters,
} from '../../shared/protocol/parameters.ts';
import { type Parameter, valueSchema } from '../../shared/protocol/values.ts';
import {
  historyNames,
  isListed,
  listNames,
  pricesNames,
  referenceNames,
  snapshotNames,
} from '../../shared/protocol/bodies.ts';
import { bounds } from '../../shared/protocol/bounds.ts';
import { networkNames } from '../../shared/protocol/owned.ts';
import { pastColumns } from '../../shared/past/history.ts';

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

const schemaOf = ([name, { about, twin, value, standard }]: readonly [string, Parameter]): ParameterSchema => ({
  name,
  about: twin === undefined ? about : `${about} Not beside ${twin}, which says the same.`,
  schema: { ...valueSchema(value), ...(standard === undefined ? {} : { default: standard }) },
});

/** All query parameters with their descriptions. */
export const parameterSchemas = (): readonly ParameterSchema[] => [
  ...Object.entries<Parameter>(parameters).map(schemaOf),
  ...comparisonParameters.map((parameter) => ({
    name: parameter.name,
    about: comparisonAbout(parameter),
    schema: valueSchema(parameter.value),
  })),
];

const idsSchema: Schema = {
  ...listSchema(textSchema(), 'Coins: bitcoin, BTC, id:bitcoin, symbol:BTC, name:Bitcoin, 0x…, ethereum:0x….'),
  maxItems: bounds.ids,
};

/** The parameter's schema, which also allows a JSON boolean or list where the parameter has one as text. */
const fieldSchema = (name: ParameterName, schema: Schema): Schema => {
  if (name === 'includeRiskScore') return { anyOf: [schema, { type: 'boolean' }] };
  return isListed(parameters[name].value) ? { anyOf: [schema, listSchema(textSchema())] } : schema;
};

const datesSchema: Schema = {
  ...listSchema(textSchema(), 'Dates or times, UTC: 2026-01-31, 2026-01-31 14:30, 2026-01, 2025, 2020Q3, 7d.'),
  minItems: 1,
  maxItems: bounds.rows,
};

const needsSchema: Schema = {
  ...listSchema(
    textSchema(),
    'For each id the dates that must have a price: 2026-01-31,2026-02. Others have one only where that costs nothing.',
  ),
  minItems: 1,
  maxItems: bounds.ids,
};

type BodyName = ParameterName | 'dates' | 'needs';

/** Properties that only questions about past prices have. */
const pastNames = ['dates', 'step'] as const;

/** Past prices have columns of their own. */
const pastColumnsSchema: Schema = listSchema(choiceSchema(pastColumns));

/** A body, whose values mean the same as in the query parameters of the same names. */
const bodySchema = (names: readonly BodyName[], described: readonly ParameterSchema[]): Schema => {
  const fields = names.map((name): [string, Schema] => {
    if (name === 'ids') return [name, idsSchema];
    if (name === 'dates') return [name, datesSchema];
    if (name === 'needs') return [name, needsSchema];
    if (name === 'columns' && pastNames.some((past) => names.includes(past))) return [name, pastColumnsSchema];
    const parameter = described.find((one) => one.name === name);
    if (parameter === undefined) throw new Error(`There is no parameter ${name}`);
    return [name, { description: parameter.about, ...fieldSchema(name, parameter.schema) }];
  });
  return { ...objectSchema(Object.fromEntries(fields), names), additionalProperties: false };
};

export const queryBodySchema = (described: readonly ParameterSchema[]): Schema => ({
  ...objectSchema({
    questions: {
      ...listSchema({
        anyOf: [
          bodySchema(listNames, described),
          { ...bodySchema(referenceNames, described), required: ['ids'] },
          { ...bodySchema(pricesNames, described), required: ['ids', 'dates'] },
          { ...bodySchema(historyNames, described), required: ['ids'] },
        ],
      }),
      minItems: 1,
      maxItems: bounds.questions,
      description: `About a list of coins, about named ones, or about the past of named ones; at most ${bounds.bodyRows} rows in all.`,
    },
  }),
  additionalProperties: false,
});

export const snapshotBodySchema = (described: readonly ParameterSchema[]): Schema =>
  bodySchema(snapshotNames, described);

export const balancesBodySchema = (): Schema => ({
  ...objectSchema(
    {
      addresses: { ...listSchema(textSchema()), minItems: 1, maxItems: bounds.wallets },
      networks: {
        ...listSchema(choiceSchema(networkNames), 'One for all addresses, or one for each.'),
        minItems: 1,
        maxItems: bounds.wallets,
      },
      pay: flagSchema(),
      fake: flagSchema(),
      synchronise: flagSchema(),
      currency: valueSchema(parameters.currency.value),
    },
    ['pay', 'fake', 'synchronise', 'currency'],
  ),
});
