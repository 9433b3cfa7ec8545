// Reads a query string by a table of parameters. Unknown and repeated parameters are errors; reports the first one.

import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Problem } from '../answers/problem.ts';
import type { Parameter } from './parameter.ts';

type Table<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

const wrong = (parameter: string): Result<never, Problem> => fail({ reason: 'invalid-parameter', parameter });

export const readQuery = <Values extends Record<string, unknown>>(
  query: URLSearchParams,
  table: Table<Values>,
): Result<Values, Problem> => {
  const unknown = [...query.keys()].find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) return wrong(unknown);
  const values: Partial<Values> = {};
  for (const name of Object.keys(table) as (keyof Values & string)[]) {
    const texts = query.getAll(name);
    const [text] = texts;
    const value = text === undefined ? table[name].otherwise : table[name].read(text);
    if (value === undefined || texts.length > 1) return wrong(name);
    values[name] = value;
  }
  // The loop set every name of the table.
  return ok(values as Values);
};
