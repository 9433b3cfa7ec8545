// Reads a query string by a table of parameters. Parameters that are not in it are ignored, and of repeated ones the
// first is used.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Parameter } from '../question/parameter.ts';
import type { Refusal } from './refusal.ts';

type Table<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

export const readParameters = <Values extends Record<string, unknown>>(
  query: URLSearchParams,
  table: Table<Values>,
): Result<Values, Refusal> => {
  const values: Partial<Values> = {};
  for (const name of Object.keys(table) as (keyof Values & string)[]) {
    const text = query.get(name);
    const value = text === null ? table[name].otherwise : table[name].read(text);
    if (value === undefined) return fail({ reason: 'invalid-parameters' });
    values[name] = value;
  }
  // The loop set every name of the table.
  return ok(values as Values);
};
