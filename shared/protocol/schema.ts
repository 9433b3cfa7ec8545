// JSON as data, and JSON Schema as a part of it: the few forms that the OpenAPI documents are made of. A schema carries
// the type of what it describes, so that a type and its description are one definition.

import { coinField, type FieldName, isRiskField } from '../coin/coin-fields.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

declare const described: unique symbol;

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. `Value` is known to the compiler only. */
export type Schema<Value = unknown> = { readonly [name: string]: Json } & { readonly [described]?: Value };

/** What a schema, or a function that makes one, describes. */
export type Described<From> =
  From extends Schema<infer Value> ? Value : From extends (...input: never[]) => Schema<infer Value> ? Value : never;

const anything = (about: string | undefined): { readonly [name: string]: Json } =>
  about === undefined ? {} : { description: about };

export const numberSchema = (about?: string): Schema<number> => ({ type: 'number', ...anything(about) });
export const wholeSchema = (minimum: number, maximum: number, about?: string): Schema<number> => ({
  type: 'integer',
  minimum,
  maximum,
  ...anything(about),
});
export const flagSchema = (about?: string): Schema<boolean> => ({ type: 'boolean', ...anything(about) });
/** An ISO 8601 text. */
export const timeSchema = (about?: string): Schema<string> => ({
  type: 'string',
  format: 'date-time',
  ...anything(about),
});
export const choiceSchema = <Word extends string>(words: readonly Word[], about?: string): Schema<Word> => ({
  type: 'string',
  enum: words,
  ...anything(about),
});
export const textSchema = (about?: string): Schema<string> => ({ type: 'string', ...anything(about) });
export const listSchema = <Item>(items: Schema<Item>, about?: string): Schema<readonly Item[]> => ({
  type: 'array',
  items,
  ...anything(about),
});

/** What may be missing all the same. */
export const orNull = <Value>(schema: Schema<Value>): Schema<Value | null> => ({ anyOf: [schema, { type: 'null' }] });

/** One of two. */
export const eitherSchema = <One, Other>(one: Schema<One>, other: Schema<Other>): Schema<One | Other> => ({
  anyOf: [one, other],
});

type Properties = Readonly<Record<string, Schema>>;

type ObjectOf<All extends Properties, Optional extends string> = {
  readonly [Name in Exclude<keyof All, Optional>]: Described<All[Name]>;
} & { readonly [Name in Extract<keyof All, Optional>]?: Described<All[Name]> };

/** An object all of whose listed properties are there, but for those in `optional`. Others may be. */
export const objectSchema = <All extends Properties, Optional extends string = never>(
  properties: All,
  optional: readonly Optional[] = [],
): Schema<ObjectOf<All, Optional>> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.some((one) => one === name)),
});

/** A part of the document that describes a `Value`. */
export const schemaReference = <Value = unknown>(name: string): Schema<Value> => ({
  $ref: `#/components/schemas/${name}`,
});

const contractSchema = objectSchema({ blockchain: textSchema(), contractAddress: textSchema() });

/** The field where a coin has it. */
export const coinFieldSchema = (name: FieldName): Schema => {
  const { type, about } = coinField(name);
  const description = isRiskField(name) ? `${about} Only with includeRiskScore=true.` : about;
  switch (type) {
    case 'number':
      return numberSchema(description);
    case 'text':
    case 'url':
      return textSchema(description);
    case 'list':
      return listSchema<unknown>(name === 'contractAddresses' ? contractSchema : textSchema(), description);
    default:
      return type satisfies never;
  }
};
