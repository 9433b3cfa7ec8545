// The JSON Schemas of request bodies. Values mean the same as in the query parameters of the same names.

import { listSchema, objectSchema, textSchema, type Schema } from '../openapi/schema.ts';
import { isListed, listNames, referenceNames, snapshotNames } from './bodies.ts';
import { bounds } from './bounds.ts';
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

const bodySchema = (names: readonly ParameterName[], described: readonly ParameterSchema[]): Schema => {
  const fields = names.map((name): [string, Schema] => {
    if (name === 'ids') return [name, idsSchema];
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
        anyOf: [bodySchema(listNames, described), { ...bodySchema(referenceNames, described), required: ['ids'] }],
      }),
      minItems: 1,
      maxItems: bounds.questions,
      description: `About a list of coins, or about named ones; at most ${bounds.bodyRows} rows in all.`,
    },
  }),
  additionalProperties: false,
});

export const snapshotBodySchema = (described: readonly ParameterSchema[]): Schema =>
  bodySchema(snapshotNames, described);
