// Describes a JSON Schema in words and tables. Supports the forms that shared/openapi/schema.ts makes.

import type { Json, Schema } from '../../shared/openapi/schema.ts';
import { code, codes, html, table, type Html } from './html.ts';

const isSchema = (value: Json | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (schema: Schema, name: string): string | undefined => {
  const value = schema[name];
  return typeof value === 'string' ? value : undefined;
};

const listIn = (schema: Schema, name: string): readonly Json[] => {
  const value = schema[name];
  return Array.isArray(value) ? value : [];
};

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? reference;

/** The range of a number. */
const boundsOf = (schema: Schema): string => {
  const { minimum, maximum } = schema;
  if (typeof minimum === 'number' && typeof maximum === 'number') return ` from ${minimum} to ${maximum}`;
  return '';
};

/** The type of a value in a few words. */
export const typeOf = (schema: Schema): Html => {
  const reference = textIn(schema, '$ref');
  if (reference !== undefined) return html`<a href="#schema-${nameIn(reference)}">${nameIn(reference)}</a>`;
  const choices = listIn(schema, 'anyOf').filter(isSchema);
  if (choices.length > 0) return html`${choices.map((one, index) => html`${index > 0 && ' or '}${typeOf(one)}`)}`;
  const words = listIn(schema, 'enum').map(String);
  if (words.length > 0) return html`one of ${codes(words)}`;
  if (schema['const'] !== undefined) return code(JSON.stringify(schema['const']));
  const { type, items } = schema;
  if (type === 'array') return isSchema(items) ? html`list of ${typeOf(items)}` : html`list`;
  const format = textIn(schema, 'format');
  const names = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'anything';
  return html`${names}${boundsOf(schema)}${format !== undefined && ` (${format})`}`;
};

const aboutOf = (schema: Schema): string => textIn(schema, 'description') ?? '';

interface Row {
  readonly path: string;
  readonly schema: Schema;
  readonly optional: boolean;
}

/** The properties of an object, including those of nested objects. */
const rowsOf = (schema: Schema, before: string): readonly Row[] => {
  const { properties, items } = schema;
  const inner = listIn(schema, 'anyOf').filter(isSchema);
  if (inner.length > 0) return inner.flatMap((one) => rowsOf(one, before));
  if (schema['type'] === 'array') return isSchema(items) ? rowsOf(items, `${before}[]`) : [];
  if (!isSchema(properties)) return [];
  const required = listIn(schema, 'required');
  return Object.entries(properties).flatMap(([name, property]): readonly Row[] => {
    if (!isSchema(property)) return [];
    const path = before === '' ? name : `${before}.${name}`;
    return [{ path, schema: property, optional: !required.includes(name) }, ...rowsOf(property, path)];
  });
};

/** A table of the properties; one line if there are none. */
export const describeSchema = (caption: string, schema: Schema): Html => {
  const rows = rowsOf(schema, '');
  if (rows.length === 0) return html`<p>${typeOf(schema)}. ${aboutOf(schema)}</p>`;
  return table(
    caption,
    ['name', 'type', 'always present', 'what it is'],
    rows.map((row) => [code(row.path), typeOf(row.schema), row.optional ? '' : 'yes', aboutOf(row.schema)]),
  );
};
