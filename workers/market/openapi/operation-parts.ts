// The parts of an OpenAPI document that describe operations: parameters and JSON answers.

import type { Json, Schema } from '../../../shared/openapi/schema.ts';
import type { Parameter } from '../question/parameter.ts';

const isShown = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? value !== '' : Number.isFinite(value) || typeof value === 'boolean';

export const queryParameter = ([name, { schema, otherwise, about, isRequired }]: [
  string,
  Parameter<unknown>,
]): Json => {
  // Booleans are texts in a query string.
  const shown = typeof otherwise === 'boolean' ? String(otherwise) : otherwise;
  return {
    name,
    in: 'query',
    required: isRequired ?? otherwise === undefined,
    description: about,
    schema: isShown(shown) ? { ...schema, default: shown } : schema,
  };
};

/** `about`: describes each of them. */
export const pathParameters = (path: string, about: string): readonly Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: about,
    schema: { type: 'string' },
  }));

export const jsonContent = (schema: Schema): Json => ({ 'application/json': { schema } });
