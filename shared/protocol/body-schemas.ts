// The JSON Schemas of request bodies. Values mean the same as in the query parameters of the same names.

import { choiceSchema, listSchema, objectSchema, textSchema, type Schema } from './schema.ts';
import {
  historyNames,
  isListed,
  listNames,
  pointsNames,
  pricesNames,
  referenceNames,
  snapshotNames,
} from './bodies.ts';
import { bounds } from './bounds.ts';
import { pastColumns } from './past-columns.ts';
import { parameters, type ParameterName } from './parameters.ts';
import type { ParameterSchema } from './parameter-schemas.ts';

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

const pointsSchema: Schema = { const: true, description: 'Answers with the series of one coin itself, up to `to`.' };

type BodyName = ParameterName | 'dates' | 'needs' | 'points';

/** Properties that only questions about past prices have. */
const pastNames = ['dates', 'step'] as const;

/** Past prices have columns of their own. */
const pastColumnsSchema: Schema = listSchema(choiceSchema(pastColumns));

const bodySchema = (names: readonly BodyName[], described: readonly ParameterSchema[]): Schema => {
  const fields = names.map((name): [string, Schema] => {
    if (name === 'ids') return [name, idsSchema];
    if (name === 'dates') return [name, datesSchema];
    if (name === 'needs') return [name, needsSchema];
    if (name === 'points') return [name, pointsSchema];
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
          { ...bodySchema(pointsNames, described), required: ['ids', 'points'] },
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
