// JSON as data, and JSON Schema as a part of it: the few forms that the OpenAPI documents are made of.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { readonly [name: string]: Json };

const anything = (about: string | undefined): Schema => (about === undefined ? {} : { description: about });

export const numberSchema = (about?: string): Schema => ({ type: 'number', ...anything(about) });
export const wholeSchema = (minimum: number, maximum: number, about?: string): Schema => ({
  type: 'integer',
  minimum,
  maximum,
  ...anything(about),
});
export const flagSchema = (about?: string): Schema => ({ type: 'boolean', ...anything(about) });
export const timeSchema = (about?: string): Schema => ({ type: 'string', format: 'date-time', ...anything(about) });
export const choiceSchema = (words: readonly string[], about?: string): Schema => ({
  type: 'string',
  enum: words,
  ...anything(about),
});
export const textSchema = (about?: string): Schema => ({ type: 'string', ...anything(about) });
export const listSchema = (items: Schema, about?: string): Schema => ({ type: 'array', items, ...anything(about) });

/** What may be missing all the same. */
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

/** An object all of whose listed properties are there, but for those in `optional`. Others may be. */
export const objectSchema = (
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

export const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
